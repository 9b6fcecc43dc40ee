import { parseJson } from '#lib/objects/objects.ts'
import type { ImageAnswer } from './add-image.tsx'
import { tooLargeProblem } from './image-file.ts'
import { sendFormData, type UploadResult } from './send-form-data.ts'
import { shrunkImage } from './shrink-image.ts'

const MOST_MS = 300_000
const KEPT = 'Your text is still here.'

type More = { isForItem?: boolean; fills?: readonly string[] | undefined; onProgress?: (share: number) => void }

export async function uploadImage(file: File, signal?: AbortSignal, { isForItem, fills, onProgress }: More = {}): Promise<ImageAnswer> {
  const shrunk = await shrunkImage(file)
  const message = tooLargeProblem(shrunk)
  if (message) return { ok: false, message, isFinal: true }
  const form = new FormData()
  form.set('picture', shrunk)
  if (isForItem || fills) form.set('for', 'item')
  if (fills) form.set('fills', fills.join('\n'))
  return answerIn(await sendFormData('/add-picture', form, { signal, onProgress, mostMs: MOST_MS }))
}

/** Proxies answer with their own pages. */
export function answerIn<T extends { ok: boolean }>(sent: UploadResult): T | { ok: false; message: string } {
  if (sent === 'cancelled') return { ok: false, message: 'The upload was canceled.' }
  if (sent === 'too-slow') return { ok: false, message: `The upload took too long. ${KEPT} Check the connection, then try again.` }
  if (sent === 'unreadable')
    return { ok: false, message: `The file can’t be read: it’s a folder, or it was moved or changed. Choose it again. ${KEPT}` }
  if (sent === 'unreachable') return { ok: false, message: `We couldn’t reach the server. ${KEPT} Check the connection, then try again.` }
  const json = parseJson(sent.text)
  return isAnswer(json) ? (json as T) : { ok: false, message: refusal(sent.status) }
}

function isAnswer(json: unknown): boolean {
  if (typeof json !== 'object' || json === null || !('ok' in json)) return false
  return json.ok === true || (json.ok === false && 'message' in json && typeof json.message === 'string')
}

function refusal(status: number): string {
  if (status === 404) return `You were signed out. Sign in again in another tab, then try again. ${KEPT}`
  if (status === 413) return `The image is larger than 10 MB. ${KEPT}`
  if (status === 429) return `Too many tries. ${KEPT} Wait a minute, then try again.`
  if (status < 500) return `We couldn’t upload the image. ${KEPT}`
  return `Something went wrong on the server. ${KEPT} Try again in a moment.`
}
