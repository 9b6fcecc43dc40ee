import type { ImportPreview } from '#domain/imports/import-preview.ts'

type Columns = Readonly<Record<string, string>>

/** The next file with the same columns begins with what was chosen for this one. */
export function saveColumns({ columns }: Pick<ImportPreview, 'columns'>, chosen: Columns): void {
  if (Object.keys(chosen).length === 0) return
  try {
    localStorage.setItem(keyOf(columns), JSON.stringify(chosen))
  } catch {}
}

export function savedColumns({ columns }: Pick<ImportPreview, 'columns'>): Columns {
  try {
    return JSON.parse(localStorage.getItem(keyOf(columns)) ?? '{}')
  } catch {
    return {}
  }
}

function keyOf(columns: ImportPreview['columns']): string {
  return `import-columns:${columns.map(({ name }) => name).join('\n')}`
}
