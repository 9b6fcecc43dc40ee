import { PREVIEW_PATH } from '#app/admin/paths/admin-paths.ts'
import type { ImportPreview } from '#domain/imports/import-preview.ts'

/** The preview needs only the file's beginning, in bytes. */
const MOST_BYTES = 1024 * 1024

export async function fetchImportPreview(file: File, dates: string): Promise<ImportPreview | undefined> {
  try {
    const form = new FormData()
    const beginning = await beginningOf(file)
    form.set('file', beginning, file.name)
    form.set('dates', dates)
    if (beginning.size < file.size) form.set('cut', 'yes')
    const answer = await fetch(PREVIEW_PATH, { method: 'POST', body: form })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}

async function beginningOf(file: File): Promise<Blob> {
  if (file.size <= MOST_BYTES) return file
  const bytes = new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer())
  const end = bytes.lastIndexOf(10)
  return end === -1 ? file.slice(0, MOST_BYTES) : file.slice(0, end + 1)
}
