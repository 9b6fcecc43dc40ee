import { fetchJson } from '#app/admin/shell/fetch-json.ts'
import type { LinkResponse } from './link-route.tsx'

type PictureAnswer = { ok: true; file: File } | { ok: false; message: string }

export async function fetchLink(address: string, signal: AbortSignal): Promise<LinkResponse> {
  const { response, body } = await ask<LinkResponse>('address', address, signal)
  return body ?? { ok: false, message: refusal(response) }
}

export async function fetchLinkImage(address: string, signal: AbortSignal): Promise<PictureAnswer> {
  const { response, body } = await ask<PictureAnswer>('picture', address, signal)
  if (!response?.ok) return body ?? { ok: false, message: refusal(response) }
  try {
    const blob = await response.blob()
    return { ok: true, file: new File([blob], `found.${blob.type.split('/')[1]}`, { type: blob.type }) }
  } catch {
    return { ok: false, message: refusal(undefined) }
  }
}

function ask<Answer>(name: 'address' | 'picture', value: string, signal: AbortSignal) {
  const form = new FormData()
  form.set(name, value)
  return fetchJson<Answer>('/read-link', { method: 'POST', body: form, signal })
}

function refusal(response: Response | undefined): string {
  if (!response) return 'We couldn’t reach our server. Check the connection, then try again.'
  if (response.status === 404) return 'You were signed out. Sign in again in another tab, then try again.'
  return 'Something went wrong on our server. Try again in a moment.'
}
