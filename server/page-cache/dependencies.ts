import { AsyncLocalStorage } from 'node:async_hooks'
import type { Services } from '#domain/ports/services.ts'
import type { ContentChange, IndexName, Selection, Store } from '#domain/ports/store.ts'

type Read = { ids: Set<string>; isList: boolean; isWhole: boolean }

export type Dependencies = { indexes: Map<IndexName, Read>; hasReadTime: boolean; hasFailed?: true }

const ID_BYTES = 60
const MOST_IDS = 200

export function trackDependencies(inner: Pick<Services, 'store' | 'now'>) {
  const recording = new AsyncLocalStorage<Dependencies>()
  return { ports: { store: recordedStore(inner.store, recording), now }, during }

  async function during<Result>(work: () => Result | Promise<Result>): Promise<{ result: Result; reads: Dependencies }> {
    const reads: Dependencies = { indexes: new Map(), hasReadTime: false }
    return { result: await recording.run(reads, work), reads }
  }

  function now(): Date {
    const reads = recording.getStore()
    if (reads) reads.hasReadTime = true
    return inner.now()
  }
}

export function effectOnPage({ index, ids, kind }: ContentChange, { indexes }: Dependencies): ContentChange['kind'] | undefined {
  const read = indexes.get(index)
  if (!read) return undefined
  if (read.isWhole || ids === undefined || ids.some((id) => read.ids.has(id))) return kind
  return read.isList ? 'changed' : undefined
}

export function dependencyBytes({ indexes }: Dependencies): number {
  let bytes = 0
  for (const { ids } of indexes.values()) for (const id of ids) bytes += id.length + ID_BYTES
  return bytes
}

function recordedStore(inner: Store, recording: AsyncLocalStorage<Dependencies>): Store {
  return {
    ...inner,
    get(index, id) {
      note([index], [id])
      return noted(inner.get(index, id))
    },
    async find(query) {
      noteSelection(query)
      const found = await noted(inner.find(query))
      for (const { index, id } of found.documents) note([index], [id])
      return found
    },
    async scan(walk) {
      noteSelection(walk)
      const walked = await noted(inner.scan(walk))
      for (const { index, id } of walked.documents) note([index], [id])
      return walked
    },
  }

  async function noted<Result>(reading: Promise<Result>): Promise<Result> {
    try {
      return await reading
    } catch (error) {
      const reads = recording.getStore()
      if (reads) reads.hasFailed = true
      throw error
    }
  }

  /** Reads by id form no list, so only these documents can change the page. */
  function noteSelection({ indexes, ids }: Selection): void {
    note(indexes, ids ?? [], ids === undefined)
  }

  function note(indexes: readonly IndexName[], ids: readonly string[], isList = false): void {
    const reads = recording.getStore()
    if (!reads) return
    for (const index of indexes) {
      const read = reads.indexes.get(index) ?? { ids: new Set(), isList: false, isWhole: false }
      reads.indexes.set(index, read)
      read.isList ||= isList
      read.isWhole ||= read.ids.size + ids.length > MOST_IDS
      if (read.isWhole) read.ids.clear()
      else for (const id of ids) read.ids.add(id)
    }
  }
}
