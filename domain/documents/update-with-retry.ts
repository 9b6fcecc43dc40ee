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

export async function putWithRetry(
  store: Store,
  { index, id, ...options }: Pick<StoredDocument, 'index' | 'id'> & WriteOptions,
  change: (body: DocumentBody | undefined) => DocumentBody | undefined,
): Promise<boolean> {
  for (;;) {
    const stored = await store.get(index, id)
    const body = change(stored?.body)
    if (!body) return false
    const written = await (stored ? store.update({ ...stored, body }, options) : store.create({ index, id, body }, options))
    if (written.ok) return true
  }
}
