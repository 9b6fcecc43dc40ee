import { itemKinds } from '#domain/kinds/kinds.ts'
import type { SynonymGroup } from '#domain/text-search/synonym-groups.ts'

export const indexNames = [
  ...itemKinds,
  'messages',
  'images',
  'picture-uses',
  'imports',
  'working-copies',
  'revisions',
  'shared-previews',
  'journal-keys',
  'link-checks',
  'backup-tries',
  'email-status',
  'sessions',
  'sign-in-links',
  'sign-in-attempts',
  'limits',
  'form-keys',
  'administrators',
  'passkeys',
  'access-rules',
  'activities',
  'redirects',
  'same-words',
  'site-words',
  'site-words-history',
  'item-urls',
  'authors',
  'people',
  'ready-posts',
  'deleted-images',
  'site-settings',
  'visits',
  'visit-salts',
  'spam-senders',
  'outgoing',
  'erasures',
  'destinations',
] as const

export const signInIndexes: readonly IndexName[] = ['sessions', 'sign-in-links', 'sign-in-attempts', 'limits', 'form-keys']

export const dayIndexes: readonly IndexName[] = ['visits', 'visit-salts']

export const ephemeralIndexes: readonly IndexName[] = [...signInIndexes, ...dayIndexes, 'destinations']

export const outsideIndexes: readonly IndexName[] = ['erasures']

export const derivedIndexes: readonly IndexName[] = ['picture-uses', 'backup-tries', 'email-status']

export type IndexName = (typeof indexNames)[number]

export function isIndexName(name: string): name is IndexName {
  return indexNames.some((known) => known === name)
}

export type DocumentBody = Record<string, unknown>

export type NewDocument = { index: IndexName; id: string; body: DocumentBody }

export type StoredDocument = NewDocument & { version: string }

export type SearchHit = StoredDocument & {
  highlights: Record<string, HighlightFragment[]>
}

export type HighlightFragment = { text: string; marked: boolean }

export type Filter =
  | { field: string; equals: string | number | boolean }
  | { field: string; notEquals: string | number | boolean }
  | { field: string; in: readonly (string | number | boolean)[] }
  | { field: string; lte: string | number }
  | { field: string; notLte: string | number }
  | { field: string; gte: string | number }

export type Selection = {
  indexes: readonly IndexName[]
  where?: readonly Filter[]
  ids?: readonly string[]
  exceptIds?: readonly string[]
  fields?: readonly string[]
  sort?: { field: string; order: 'ascending' | 'descending' }
}

export type StoreQuery = Selection & {
  text?: string
  isPartial?: boolean
  sameWords?: readonly SynonymGroup[]
  from?: number
  size: number
  highlight?: boolean
}

export const MAX_SEARCH_RESULTS = 10_000

export type SearchPage = { total: number; documents: SearchHit[]; truncated?: 'too-many' | 'timeout' | 'busy' }

export type ScanQuery = Selection & { size: number; from?: number; cursor?: string }

export type DistinctQuery = Pick<Selection, 'indexes' | 'where'> & { field: string; size: number }

export type ScanPage = { documents: StoredDocument[]; cursor?: string }

export type WriteOptions = {
  /** Reads by id see the write at once; searches follow soon. */
  refresh?: false
  publicEffect?: 'changed' | 'withdrawn'
  useReserve?: true
  /** A power cut may undo the write, because it skips the slow flush to disk. */
  durable?: false
}

type Written = { ok: true; version: string }

export type WriteRefused = { ok: false; reason: 'conflict' | 'missing' }

export type WriteResult = Written | WriteRefused

export type RemoveResult = { ok: true } | WriteRefused

export type ContentVersion = {
  number: number
  /** Pages rendered at an earlier version may show withdrawn content. */
  oldestShowable: number
  changes: readonly ContentChange[]
  mayMissWrites?: true
}

export type ContentChange = {
  number: number
  index: IndexName
  ids?: readonly string[]
  kind: NonNullable<WriteOptions['publicEffect']>
}

export type StoreHealth = 'ok' | 'full' | 'read-only' | 'file-replaced' | 'damaged' | 'unchecked' | 'unreachable'

export type Replication = { machines: number; copies: 'replicated' | 'single' | 'missing' }

/** A write that resolved survives a crash; only a broken or unreachable store throws. */
export type Store = {
  prepare(onProgress?: (share: number) => void): Promise<void>
  get(index: IndexName, id: string): Promise<StoredDocument | undefined>
  find(query: StoreQuery): Promise<SearchPage>
  scan(query: ScanQuery): Promise<ScanPage>
  distinct(query: DistinctQuery): Promise<string[]>
  create(document: NewDocument, options?: WriteOptions): Promise<WriteResult>
  createMany(documents: readonly NewDocument[], options?: WriteOptions): Promise<string[]>
  update(document: StoredDocument, options?: WriteOptions): Promise<WriteResult>
  remove(document: Omit<StoredDocument, 'body'>, options?: WriteOptions): Promise<RemoveResult>
  increment(group: string, amounts: ReadonlyMap<string, number>, limit: { most: number; rest: string }): Promise<void>
  getCounters(groups: readonly string[], names?: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>>
  listCounterGroups(): Promise<string[]>
  removeCounters(groups: readonly string[]): Promise<void>
  contentVersion(): ContentVersion | Promise<ContentVersion>
  health(): Promise<StoreHealth>
  replication(): Promise<Replication | undefined>
  identity?(): Promise<string>
  checkIntegrity(): Promise<string[]>
  /** What was removed leaves free pages, the log and search segments too. What was written before is found from then on. */
  scrub(indexes: readonly IndexName[]): Promise<void>
  close(): Promise<void>
}

export type Blobs = {
  put(name: string, blob: StoredBlob): Promise<void>
  get(name: string): Promise<StoredBlob | undefined>
  remove(name: string): Promise<void>
}

export type StoredBlob = { type: string; data: Uint8Array<ArrayBuffer> }

export type StoreErrorReason = Extract<StoreHealth, 'full' | 'read-only' | 'file-replaced' | 'damaged' | 'unreachable'>

export type WriteErrorReason = StoreErrorReason | 'not-allowed'

const TOLD = ['full', 'read-only', 'file-replaced', 'damaged'] as const

export function withStoreErrorReason(error: Error, standing: StoreErrorReason): Error {
  return Object.assign(error, { standing })
}

export function storeErrorReason(error: unknown): StoreErrorReason {
  const standing = error instanceof Error && 'standing' in error ? error.standing : undefined
  return TOLD.find((told) => told === standing) ?? 'unreachable'
}

class NotAllowedError extends Error {}

export function notAllowedError(): Error {
  return new NotAllowedError('Only someone who can publish may change what visitors see')
}

export function writeErrorReason(error: unknown): WriteErrorReason {
  return error instanceof NotAllowedError ? 'not-allowed' : storeErrorReason(error)
}
