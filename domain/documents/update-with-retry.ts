import type { DocumentBody, Store, StoredDocument, WriteOptions } from '#domain/ports/store.ts'

export async function updateWithRetry(
  store: Store,
  { index, id, ...options }: Pick<StoredDocument, 'index' | 'id'> & WriteOptions,
  change: (body: DocumentBody) => DocumentBody | undefined,
): Promise<'changed' | 'same' | 'missing'> {
  for (let stored = await store.get(index, id); stored; stored = await store.get(index, id)) {
    const body = change(stored.body)
    if (!body) return 'same'
    if ((await store.update({ ...stored, body }, options)).ok) return 'changed'
  }
  return 'missing'
}
