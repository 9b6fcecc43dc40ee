import type { ContentVersion, ScanPage, ScanQuery, SearchPage, Store, StoredDocument, StoreQuery } from '#domain/ports/store.ts'
import { createBoundedCache } from '#lib/cache/bounded-cache.ts'

const MOST = { entries: 500, bytes: 4 * 1024 * 1024 }
const DOCUMENT_BYTES = 500
/** Scans read larger pages, and each only once. */
const MOST_WALKED = 100

type Known = { documents: readonly StoredDocument[]; result: SearchPage | ScanPage | StoredDocument | undefined }

/** Results are shared, so they must not be changed. */
export function withReadCache(store: Store, commits: () => unknown): Store {
  const open = () => createBoundedCache<Known>({ ...MOST, bytesOf })
  let known = open()
  let seen: unknown
  let heard: ContentVersion | Promise<ContentVersion> | undefined
  return {
    ...store,
    get,
    find,
    scan,
    contentVersion,
    prepare: (...words) => forgetting(store.prepare(...words)),
    create: (...words) => forgetting(store.create(...words)),
    createMany: (...words) => forgetting(store.createMany(...words)),
    update: (...words) => forgetting(store.update(...words)),
    remove: (...words) => forgetting(store.remove(...words)),
  }

  function get(index: StoredDocument['index'], id: string): Promise<StoredDocument | undefined> {
    return read(`${index} ${id}`, async () => {
      const result = await store.get(index, id)
      return { result, documents: result ? [result] : [] }
    })
  }

  function find(query: StoreQuery): Promise<SearchPage> {
    if (query.text !== undefined) return store.find(query)
    return read(JSON.stringify({ ...query, sameWords: undefined }), async () => {
      const result = await store.find(query)
      return { result, documents: result.documents }
    })
  }

  function scan(asked: ScanQuery): Promise<ScanPage> {
    if (asked.cursor !== undefined || asked.size > MOST_WALKED) return store.scan(asked)
    return read(`walk ${JSON.stringify(asked)}`, async () => {
      const result = await store.scan(asked)
      return { result, documents: result.documents }
    })
  }

  async function read<Result>(key: string, ask: () => Promise<Known & { result: Result }>): Promise<Result> {
    // A concurrent write makes this result unfit for the cache.
    const knownNow = current()
    const kept = knownNow.get(key)
    if (kept) return kept.result as Result
    const found = await ask()
    knownNow.set(key, frozen(found))
    return found.result
  }

  function current() {
    const now = commits()
    if (now !== seen) known = open()
    seen = now
    return known
  }

  /** Data read after this is at least as new as the version it returns. */
  function contentVersion(): ContentVersion | Promise<ContentVersion> {
    const present = store.contentVersion()
    if (present !== heard) known = open()
    heard = present
    return present
  }

  async function forgetting<Result>(write: Promise<Result>): Promise<Result> {
    known = open()
    try {
      return await write
    } finally {
      known = open()
    }
  }
}

function frozen(known: Known): Known {
  for (const document of known.documents) Object.freeze(Object.freeze(document).body)
  Object.freeze(known.documents)
  Object.freeze(known.result)
  return known
}

function bytesOf({ documents }: Known): number {
  let bytes = 0
  for (const { body } of documents) bytes += DOCUMENT_BYTES + bytesOfTexts(body)
  return bytes
}

/** Revisions and working copies nest all fields in one. */
function bytesOfTexts(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length
  if (typeof value !== 'object' || value === null) return 0
  let bytes = 0
  for (const part of Object.values(value)) bytes += bytesOfTexts(part)
  return bytes
}
