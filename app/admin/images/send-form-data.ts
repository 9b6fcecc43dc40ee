import { createSilenceTimeout } from '#app/admin/progress/silence-timeout.ts'
import { areFilesReadable } from '#app/admin/shell/readable-files.ts'

/** A connection without traffic for this long is dead. */
const MOST_SILENT_MS = 60_000

type Sending = {
  signal?: AbortSignal | undefined
  onProgress?: ((share: number) => void) | undefined
  /** Hears what has come of the answer so far. */
  onText?: (text: string) => void
  silentMs?: number
  mostMs?: number
}

export type UploadResult = { status: number; text: string } | 'unreachable' | 'unreadable' | 'too-slow' | 'cancelled'

/** XMLHttpRequest reports upload progress; `fetch` doesn't. */
export function sendFormData(path: string, form: FormData, sending: Sending = {}): Promise<UploadResult> {
  const { signal, onProgress, onText, silentMs = MOST_SILENT_MS, mostMs } = sending
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const end = (sent: UploadResult) => {
      silence.stop()
      clearTimeout(all)
      signal?.removeEventListener('abort', cancel)
      resolve(sent)
      request.abort()
    }
    const cancel = () => end('cancelled')
    const silence = createSilenceTimeout(silentMs, () => end('too-slow'))
    const all = mostMs === undefined ? undefined : window.setTimeout(() => end('too-slow'), mostMs)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      silence.hear()
      onProgress?.(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('progress', () => {
      silence.hear()
      onText?.(request.responseText)
    })
    request.addEventListener('load', () => end({ status: request.status, text: request.responseText }))
    request.addEventListener('error', async () => end((await areFilesReadable(form)) ? 'unreachable' : 'unreadable'))
    signal?.addEventListener('abort', cancel)
    request.open('POST', path)
    silence.hear()
    if (signal?.aborted) cancel()
    else request.send(form)
  })
}
