import { PREVIEW_PATH } from '#app/admin/paths/admin-paths.ts'
import type { ImportPreview } from '#domain/imports/import-preview.ts'
import { isObject, parseJson } from '#lib/objects/objects.ts'

const REMEMBERED = 'import-columns'

export async function fetchImportPreview(form: FormData): Promise<ImportPreview | undefined> {
  try {
    form.set('remembered', localStorage.getItem(REMEMBERED) ?? '')
    const answer = await fetch(PREVIEW_PATH, { method: 'POST', body: form })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}

/** The next file with these columns begins as this one ended. */
export function rememberColumns(form: FormData): void {
  const known = parseJson(localStorage.getItem(REMEMBERED) ?? '')
  const chosen = [...form].flatMap(([name, field]) => (name.startsWith('column:') ? [[name.slice('column:'.length), field]] : []))
  localStorage.setItem(REMEMBERED, JSON.stringify({ ...(isObject(known) ? known : {}), ...Object.fromEntries(chosen) }))
}
