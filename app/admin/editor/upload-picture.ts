import type { PictureAnswer } from './add-picture.tsx'
import { tooLargeProblem } from './picture-file.ts'

const KEPT = 'Your text is still here.'

/** Stores a picture for an article's text. Never fails: whatever goes wrong is in the answer, in words. */
export async function uploadPicture(file: File, signal?: AbortSignal): Promise<PictureAnswer> {
  const message = tooLargeProblem(file)
  if (message) return { ok: false, message }
  const form = new FormData()
  form.set('picture', file)
  try {
    const response = await fetch('/add-picture', { method: 'POST', body: form, ...(signal ? { signal } : {}) })
    const isAnswer = response.headers.get('Content-Type')?.startsWith('application/json')
    return isAnswer ? await response.json() : { ok: false, message: refusal(response.status) }
  } catch {
    return { ok: false, message: `The server could not be reached. ${KEPT} Check the connection, then try again.` }
  }
}

function refusal(status: number): string {
  if (status === 404) return `You have been signed out. Sign in again in another tab, then try again. ${KEPT}`
  if (status === 429) return `Too many tries in a short time. ${KEPT} Wait a minute, then try again.`
  if (status < 500) return `The server did not take the picture. ${KEPT}`
  return `Something went wrong on the server. ${KEPT} Try again in a moment.`
}
