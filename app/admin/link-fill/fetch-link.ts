import type { LinkResponse } from './link-route.tsx'

type PictureAnswer = { ok: true; file: File } | { ok: false; message: string }

export async function fetchLink(address: string, signal: AbortSignal): Promise<LinkResponse> {
  const response = await ask('address', address, signal)
  return (await jsonIn<LinkResponse>(response)) ?? { ok: false, message: refusal(response) }
}

export async function fetchLinkImage(address: string, signal: AbortSignal): Promise<PictureAnswer> {
  const response = await ask('picture', address, signal)
  if (!response?.ok) return (await jsonIn<PictureAnswer>(response)) ?? { ok: false, message: refusal(response) }
  try {
    const blob = await response.blob()
    return { ok: true, file: new File([blob], `found.${blob.type.split('/')[1]}`, { type: blob.type }) }
  } catch {
    return { ok: false, message: refusal(undefined) }
  }
}

async function ask(name: 'address' | 'picture', value: string, signal: AbortSignal): Promise<Response | undefined> {
  const form = new FormData()
  form.set(name, value)
  try {
    return await fetch('/read-link', { method: 'POST', body: form, signal })
  } catch {
    return undefined
  }
}

/** Truncated responses count as failures. */
async function jsonIn<Answer>(response: Response | undefined): Promise<Answer | undefined> {
  if (!response?.headers.get('Content-Type')?.startsWith('application/json')) return undefined
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function refusal(response: Response | undefined): string {
  if (!response) return 'We couldn’t reach our server. Check the connection, then try again.'
  if (response.status === 404) return 'You were signed out. Sign in again in another tab, then try again.'
  return 'Something went wrong on our server. Try again in a moment.'
}
