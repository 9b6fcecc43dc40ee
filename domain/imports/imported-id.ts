import { findImport } from '#domain/import-records/import-records.ts'
import { batchOf, deletedAt } from '#domain/items/system-fields.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import type { Store, StoredDocument } from '#domain/ports/store.ts'
import { hashText } from '#lib/crypto/secrets.ts'

/** With the document if the post is here. One that an undone import left in Trash doesn't count. */
export async function importedId(
  { store }: { store: Store },
  taken: Map<string, number>,
  { key, kind }: { key: string; kind: ItemKind },
): Promise<{ id: string; present?: StoredDocument }> {
  for (let time = 1; ; time++) {
    const id = hashText(`${key} ${time}`).slice(0, 32).replace(/^\W/, '0')
    if (taken.has(id)) continue
    const stored = await store.get(kind, id)
    const record = !stored || deletedAt(stored) === undefined ? undefined : await findImport(store, batchOf(stored) ?? '')
    if (record?.state === 'undone') continue
    taken.set(id, 0)
    return stored ? { id, present: stored } : { id }
  }
}
