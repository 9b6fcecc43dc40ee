import type { Services } from '#domain/ports/services.ts'
import type {
  DocumentBody,
  IndexName,
  RemoveResult,
  ScanQuery,
  Selection,
  Store,
  StoredDocument,
  WriteOptions,
} from '#domain/ports/store.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'

const AT_ONCE = 500

type Walk = Selection & Pick<ScanQuery, 'from'>

export async function* everyDocument(store: Store, selection: Walk, atOnce = AT_ONCE): AsyncGenerator<StoredDocument, void> {
  for await (const documents of everyPage(store, selection, atOnce)) yield* documents
}

/** File stores answer synchronously, so waiting requests get a turn between pages. */
export async function* everyPage(store: Store, selection: Walk, atOnce: number): AsyncGenerator<StoredDocument[], void> {
  let cursor: string | undefined
  do {
    const page = await store.scan({ ...selection, size: atOnce, ...(cursor === undefined ? {} : { cursor }) })
    yield page.documents
    await yieldToEventLoop()
    cursor = page.cursor
  } while (cursor !== undefined)
}

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

type Change = (body: DocumentBody, index: StoredDocument['index']) => DocumentBody | undefined

/** Room for it is kept even on a full disk. Gives how many changed. */
export async function updateEach(store: Store, selection: Selection, change: Change): Promise<number> {
  let count = 0
  for await (const { index, id } of everyDocument(store, { ...selection, fields: [] }))
    if ((await updateWithRetry(store, { index, id, useReserve: true }, (body) => change(body, index))) === 'changed') count++
  return count
}

export async function removeLatest(
  store: Store,
  { index, id, ...options }: Pick<StoredDocument, 'index' | 'id'> & WriteOptions,
): Promise<boolean> {
  for (let stored = await store.get(index, id); stored; stored = await store.get(index, id))
    if ((await store.remove(stored, options)).ok) return true
  return false
}

/** At most 100, because a sign-in waits for it. */
export async function removeOlder(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { index, field, ms }: { index: IndexName; field: string; ms: number },
): Promise<void> {
  const lte = new Date(now().getTime() - ms).toISOString()
  const found = await store.find({ indexes: [index], where: [{ field, lte }], size: 100 })
  for (const document of found.documents) await store.remove(document, { refresh: false })
}

const READ_AT_ONCE = 50

type Removing = {
  remove?: (document: StoredDocument) => Promise<Pick<RemoveResult, 'ok'>>
  shouldStop?: (() => boolean) | undefined
}

export async function removeAll(store: Store, selection: Selection, { remove, shouldStop = () => false }: Removing = {}): Promise<number> {
  let removed = 0
  for await (const document of everyDocument(store, { fields: [], ...selection }, READ_AT_ONCE)) {
    if (shouldStop()) return removed
    const result = await (remove ? remove(document) : store.remove(document, { refresh: false }))
    if (result.ok) removed++
    await yieldToEventLoop()
  }
  return removed
}
