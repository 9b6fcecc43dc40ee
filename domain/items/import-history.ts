import { z } from 'zod'
import { moment, number, readFields, text } from '#domain/fields.ts'
import type { Services } from '#domain/services.ts'
import type { EarlierImport } from './import-report.ts'

/** An import that was stored. Its id is made of the file's hash and of how many imports of the file there were with it. */
export const importTable = z.object({
  file_hash: text(64, { label: 'Hash of the file', indexed: true }),
  imported_at: moment({ label: 'Imported', indexed: true }),
  items: number({ label: 'Items' }),
})

/** The last import of the file; undefined if there was none. */
export async function lastImport({ store }: Pick<Services, 'store'>, hash: string): Promise<EarlierImport | undefined> {
  const found = await store.find({
    indexes: ['imports'],
    where: [{ field: 'file_hash', is: hash }],
    sort: { field: 'imported_at', order: 'descending' },
    size: 1,
  })
  const [last] = found.documents
  if (!last) return undefined
  const { imported_at, items } = readFields(importTable, last.body)
  return { id: importId(hash, found.total), at: imported_at, items, times: found.total }
}

/** The document that says so, stored along with the items: of two that run at once only one can be the next. */
export function importDocument(hash: string, { times, at, items }: { times: number; at: Date; items: number }) {
  return { index: 'imports', id: importId(hash, times), body: { file_hash: hash, imported_at: at.toISOString(), items } } as const
}

function importId(hash: string, times: number): string {
  return `${hash}-${times}`
}
