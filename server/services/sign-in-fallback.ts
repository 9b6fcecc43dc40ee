import type { Log } from '#domain/ports/services.ts'
import {
  type NewDocument,
  type RemoveResult,
  type Store,
  type StoredDocument,
  signInIndexes,
  type WriteOptions,
  type WriteResult,
} from '#domain/ports/store.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'

/** Strangers can trigger these, so their number is limited. */
const MOST_OF_STRANGERS = 1000

type Named = Pick<StoredDocument, 'index' | 'id'>
type Versioned = Omit<StoredDocument, 'body'>

/** A store that refuses writes must not lock people out. */
export function withSignInFallback(inner: Store, log: Log, tellKept = async (): Promise<unknown> => undefined): Store {
  const { memory, either } = createMemoryFallback(log, tellKept)
  const gone = new Set<string>()

  return {
    ...inner,
    async get(index, id) {
      if (gone.has(nameOf({ index, id }))) return undefined
      return (isSignInDocument({ index }) && (await memory()?.get(index, id))) || inner.get(index, id)
    },
    async find(query) {
      const found = await inner.find(query)
      const also = query.indexes.every((index) => isSignInDocument({ index })) ? await memory()?.find(query) : undefined
      if (!also) return found
      return { total: found.total + also.total, documents: [...also.documents, ...found.documents].slice(0, query.size) }
    },
    create: (document, options) => (isSignInDocument(document) ? createSignIn(document, options) : inner.create(document, options)),
    update: (document, options) => (isSignInDocument(document) ? updateSignIn(document, options) : inner.update(document, options)),
    remove: (document, options) => (isSignInDocument(document) ? removeSignIn(document, options) : inner.remove(document, options)),
    async close() {
      await memory()?.close()
      await inner.close()
    },
  }

  function createSignIn(document: NewDocument, options?: WriteOptions): Promise<WriteResult> {
    return either(
      () => inner.create(document, options),
      async (present, failure) => {
        const kept = await present.find({ indexes: [document.index], size: 0 })
        if (kept.total >= MOST_OF_STRANGERS && document.index !== 'sessions') throw failure
        return present.create(document)
      },
    )
  }

  async function updateSignIn(document: StoredDocument, options?: WriteOptions): Promise<WriteResult> {
    const kept = memory()
    if (kept && (await kept.get(document.index, document.id))) return kept.update(document)
    const { version: _version, ...copy } = document
    return either(
      () => inner.update(document, options),
      (present) => present.create(copy),
    )
  }

  async function removeSignIn(document: Versioned, options?: WriteOptions): Promise<RemoveResult> {
    const removed = await memory()?.remove(document)
    if (!removed || (!removed.ok && removed.reason === 'missing')) return removeStored(document, options)
    const older = removed.ok ? await inner.get(document.index, document.id) : undefined
    if (older) await removeStored(older, options)
    return removed
  }

  async function removeStored(document: Versioned, options?: WriteOptions): Promise<RemoveResult> {
    const wasGone = gone.has(nameOf(document))
    const result = await either<RemoveResult>(
      () => inner.remove(document, options),
      async () => {
        const stored = await inner.get(document.index, document.id)
        if (stored && stored.version !== document.version) return { ok: false, reason: 'conflict' }
        // Only one of several callers may succeed.
        if (!stored || gone.has(nameOf(document))) return { ok: false, reason: 'missing' }
        gone.add(nameOf(document))
        return { ok: true }
      },
    )
    return wasGone ? { ok: false, reason: 'missing' } : result
  }
}

function createMemoryFallback(log: Log, tellKept: () => Promise<unknown>) {
  let memory: Store | undefined
  let told: Promise<unknown> | undefined
  return { either, memory: () => memory }

  async function either<Result>(
    write: () => Promise<Result>,
    inMemory: (memory: Store, failure: unknown) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await write()
    } catch (failure) {
      memory ??= openSqlite(':memory:').store
      const result = await inMemory(memory, failure)
      told ??= tellKept()
      await told
      log('Sign-in kept in memory', { reason: String(failure) })
      return result
    }
  }
}

export function isSignInDocument({ index }: Pick<Named, 'index'>): boolean {
  return signInIndexes.includes(index)
}

function nameOf({ index, id }: Named): string {
  return `${index} ${id}`
}
