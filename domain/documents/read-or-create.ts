import type { DocumentBody, Store, StoredDocument } from '#domain/ports/store.ts'

export async function readOrCreate(
  store: Pick<Store, 'create' | 'get'>,
  { index, id }: Pick<StoredDocument, 'index' | 'id'>,
  make: () => DocumentBody,
): Promise<DocumentBody> {
  for (;;) {
    const stored = await store.get(index, id)
    if (stored) return stored.body
    await store.create({ index, id, body: make() }, { refresh: false })
  }
}
