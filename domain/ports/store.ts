import type { SynonymGroup } from '#domain/text-search/synonym-groups.ts'
import type { IndexName } from './index-names.ts'

export type DocumentBody = Record<string, unknown>

export type NewDocument = { index: IndexName; id: string; body: DocumentBody }

export type StoredDocument = NewDocument & { version: string }

export type SearchHit = StoredDocument & {
  highlights: Record<string, HighlightFragment[]>
}

export type HighlightFragment = { text: string; marked: boolean }

export type Filter =
  | { field: string; is: string | number | boolean }
  | { field: string; isNot: string | number | boolean }
  | { field: string; isOneOf: readonly (string | number | boolean)[] }
  | { field: string; atMost: string | number }
  | { field: string; atLeast: string | number }

export type Selection = {
  indexes: readonly IndexName[]
  where?: readonly Filter[]
  ids?: readonly string[]
  fields?: readonly string[]
  sort?: { field: string; order: 'ascending' | 'descending' }
}

export type StoreQuery = Selection & {
  text?: string
  sameWords?: readonly SynonymGroup[]
  from?: number
  size: number
  highlight?: boolean
}

export const MAX_SEARCH_RESULTS = 10_000

export type SearchPage = { total: number; documents: SearchHit[]; limit?: 'more' | 'time' | 'busy' }

export type ScanQuery = Selection & { size: number; from?: number; after?: string }

export type ScanPage = { documents: StoredDocument[]; after?: string }

export type WriteOptions = {
  /** Reads by id see the write at once; searches follow soon. */
  foundSoon?: true
  content?: 'changed' | 'withdrawn'
  evenWhenFull?: true
  /** A power cut may undo the write, because it skips the slow flush to disk. */
  mayBeLost?: true
}

type Written = { ok: true; version: string }

export type WriteRefused = { ok: false; reason: 'conflict' | 'missing' }

export type WriteResult = Written | WriteRefused

export type RemoveResult = { ok: true } | WriteRefused

export type ContentVersion = {
  number: number
  /** Pages rendered at an earlier version may show withdrawn content. */
  showableFrom: number
  changes: readonly ContentChange[]
  /** A crash at the wrong moment can leave a write uncounted. */
  mayMiss?: true
}

export type ContentChange = {
  number: number
  index: IndexName
  ids?: readonly string[]
  kind: NonNullable<WriteOptions['content']>
}

export type StoreHealth = 'sound' | 'full' | 'unwritable' | 'moved' | 'damaged' | 'unchecked' | 'unreachable'

export type Replication = { machines: number; copies: 'several' | 'one' | 'missing' }

/** A write that resolved survives a crash; only a broken or unreachable store throws. */
export type Store = {
  prepare(tell?: (share: number) => void): Promise<void>
  get(index: IndexName, id: string): Promise<StoredDocument | undefined>
  find(query: StoreQuery): Promise<SearchPage>
  walk(walk: ScanQuery): Promise<ScanPage>
  create(document: NewDocument, options?: WriteOptions): Promise<WriteResult>
  createEach(documents: readonly NewDocument[], options?: WriteOptions): Promise<string[]>
  update(document: StoredDocument, options?: WriteOptions): Promise<WriteResult>
  remove(document: Omit<StoredDocument, 'body'>, options?: WriteOptions): Promise<RemoveResult>
  count(group: string, amounts: ReadonlyMap<string, number>, limit: { most: number; rest: string }): Promise<void>
  counts(groups: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>>
  countGroups(): Promise<string[]>
  removeCounts(groups: readonly string[]): Promise<void>
  revision(): ContentVersion | Promise<ContentVersion>
  standing(): Promise<StoreHealth>
  spread(): Promise<Replication | undefined>
  check(): Promise<string[]>
  close(): Promise<void>
}

export type Blobs = {
  put(name: string, blob: StoredBlob): Promise<void>
  get(name: string): Promise<StoredBlob | undefined>
  remove(name: string): Promise<void>
}

export type StoredBlob = { type: string; data: Uint8Array<ArrayBuffer> }
