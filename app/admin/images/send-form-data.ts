import { createSilenceTimeout } from '#app/admin/progress/silence-timeout.ts'
import { areFilesReadable } from '#app/admin/shell/readable-files.ts'
import { parseJson } from '#lib/objects/objects.ts'

/** A connection without traffic for this long is dead. */
const MOST_SILENT_MS = 60_000
const MOST_MS = 300_000

type Sending = { signal?: AbortSignal | undefined; onProgress?: ((share: number) => void) | undefined }

export type UploadResult = { status: number; json: unknown } | 'unreachable' | 'unreadable' | 'too-slow' | 'cancelled'

export function sendFormData(path: string, form: FormData, { signal, onProgress = () => {} }: Sending = {}): Promise<UploadResult> {
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
    const silence = createSilenceTimeout(MOST_SILENT_MS, () => end('too-slow'))
    const all = window.setTimeout(() => end('too-slow'), MOST_MS)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      silence.hear()
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () => end({ status: request.status, json: parsed(request) }))
    request.addEventListener('error', async () => end((await areFilesReadable(form)) ? 'unreachable' : 'unreadable'))
    signal?.addEventListener('abort', cancel)
    request.open('POST', path)
    silence.hear()
    if (signal?.aborted) cancel()
    else request.send(form)
  })
}

function parsed(request: XMLHttpRequest): unknown {
  if (!request.getResponseHeader('Content-Type')?.startsWith('application/json')) return undefined
  return parseJson(request.responseText)
}
