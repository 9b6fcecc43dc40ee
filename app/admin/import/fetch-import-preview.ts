import { PREVIEW_PATH } from '#app/admin/paths/admin-paths.ts'
import { MOST_IMPORT_BYTES } from '#domain/import-records/import-report.ts'
import type { ImportPreview } from '#domain/imports/import-preview.ts'

/** Of exports above the limit, the beginning is enough. */
const BEGINNING = 1024 * 1024

export async function fetchImportPreview(file: File, choices: { dates: string; settings: string }): Promise<ImportPreview | undefined> {
  try {
    const form = new FormData()
    const isCut = file.size > MOST_IMPORT_BYTES
    form.set('file', isCut ? await beginningOf(file) : file, file.name)
    for (const [name, value] of Object.entries(choices)) form.set(name, value)
    if (isCut) form.set('cut', 'yes')
    const answer = await fetch(PREVIEW_PATH, { method: 'POST', body: form })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}

async function beginningOf(file: File): Promise<Blob> {
  const bytes = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer())
  const end = bytes.lastIndexOf(10)
  return file.slice(0, end === -1 ? BEGINNING : end + 1)
}
