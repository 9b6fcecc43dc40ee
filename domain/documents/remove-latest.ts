import type { Store, StoredDocument, WriteOptions } from '#domain/ports/store.ts'

export async function removeLatest(
  store: Store,
  { index, id, ...options }: Pick<StoredDocument, 'index' | 'id'> & WriteOptions,
): Promise<boolean> {
  for (let stored = await store.get(index, id); stored; stored = await store.get(index, id))
    if ((await store.remove(stored, options)).ok) return true
  return false
}
