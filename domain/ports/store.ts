import type { SynonymGroup } from '#domain/text-search/synonym-groups.ts'
import type { IndexName } from './index-names.ts'

export type DocumentBody = Record<string, unknown>

export type NewDocument = { index: IndexName; id: string; body: DocumentBody }

/** `version` says nothing but which one it is: every write gives the document another. */
export type StoredDocument = NewDocument & { version: string }

export type SearchHit = StoredDocument & {
  /** The found words in their surroundings, for each searched field that has any. Asked for with `highlight`. */
  highlights: Record<string, HighlightFragment[]>
}

/** A piece of plain text (not HTML), marked where it is one of the searched words. */
export type HighlightFragment = { text: string; marked: boolean }

export type Filter =
  | { field: string; is: string | number | boolean }
  | { field: string; isNot: string | number | boolean }
  | { field: string; isOneOf: readonly (string | number | boolean)[] }
  | { field: string; atMost: string | number }
  | { field: string; atLeast: string | number }

export type Selection = {
  indexes: readonly IndexName[]
  /** All must hold. Fields must be `indexed`; days compare as days and are given as `YYYY-MM-DD`. An empty day or moment is a missing one. */
  where?: readonly Filter[]
  /** Only documents with one of these ids. */
  ids?: readonly string[]
  /** The bodies hold these fields alone, as far as the documents have them. */
  fields?: readonly string[]
  /** Ties: by id, in the same direction. A missing or unreadable value sorts lowest and lies in no range. Default: by id, the lowest first. */
  sort?: { field: string; order: 'ascending' | 'descending' }
}

export type StoreQuery = Selection & {
  /**
   * Whatever somebody typed. All words must be found (the last one by its beginning); if nothing has them all, near spellings of the first long
   * words that nothing selected has count: words of items that the query may show, drafts among them only where it asks for drafts. Nothing but items is found by these. Text without a letter or digit finds nothing. Best match first, ties by the highest id, unless `sort` says otherwise. Of more than
   * `MOST_FOUND` documents only the newest are found.
   */
  text?: string
  /**
   * Where the text has one of a group, in singular or plural, the others of it are found as well: a phrase by its words in a row
   * within one field. The last word typed may be the beginning of a phrase's last word.
   */
  sameWords?: readonly SynonymGroup[]
  from?: number
  size: number
  highlight?: boolean
}

/** So many documents a text finds at most. */
export const MAX_SEARCH_RESULTS = 10_000

/**
 * `total` is exact, unless the search met a limit. `more`: there are more than so many, of which no page shows any. `time`: it was ended before
 * all was looked through. `busy`: too many wait for theirs; nothing was looked for.
 */
export type SearchPage = { total: number; documents: SearchHit[]; limit?: 'more' | 'time' | 'busy' }

/** `after`: where the page before this one ended. Without it, the first page begins after `from` documents. */
export type ScanQuery = Selection & { size: number; from?: number; after?: string }

/** `after` is missing on the last page. */
export type ScanPage = { documents: StoredDocument[]; after?: string }

export type WriteOptions = {
  /** Without it, the next `find` and `walk` see the write. With it they see it soon; what is read by its id is there at once all the same. */
  foundSoon?: true
  /** What public pages are made of changed with it (`changed`), or may have lost something that they show (`withdrawn`). */
  content?: 'changed' | 'withdrawn'
  /** May use the room that is kept for making room. */
  evenWhenFull?: true
  /** A power cut may take it back, and what makes it sure is left out where that takes time. */
  mayBeLost?: true
}

type Written = { ok: true; version: string }

/** `conflict`: it exists already (create), or has another version than the one given (update, remove). */
export type WriteRefused = { ok: false; reason: 'conflict' | 'missing' }

export type WriteResult = Written | WriteRefused

export type RemoveResult = { ok: true } | WriteRefused

/** Counted up by writes that say `content`. */
export type ContentVersion = {
  /** Another one after every such write. */
  number: number
  /** Pages made at an earlier revision may show what was withdrawn since. */
  showableFrom: number
  /** What the last of these writes changed, the oldest first. Back to its first number none is left out. */
  changes: readonly ContentChange[]
  /** Set where a process that ends at the wrong moment leaves a write that is never counted. */
  mayMiss?: true
}

/** What a write changed in one index. `number`: that of the revision with it. */
export type ContentChange = {
  number: number
  index: IndexName
  /** Missing where they are many. */
  ids?: readonly string[]
  kind: NonNullable<WriteOptions['content']>
}

/**
 * `full`: there is no room for more; removing and small changes go on as long as they can. `unwritable`: nothing can be written, what is
 * there can be read. `moved`: so it is while the store's file is not in its place. `damaged`: what is there is not what was stored. `unchecked`:
 * the first look for damage is not over.
 */
export type StoreHealth = 'sound' | 'full' | 'unwritable' | 'moved' | 'damaged' | 'unchecked' | 'unreachable'

/** On how many machines a store lies. `several`: each part of it on two at least. `one`: each on one at least. `missing`: some on none. */
export type Replication = { machines: number; copies: 'several' | 'one' | 'missing' }

/**
 * Documents in indexes, and counts. A write that has resolved survives a crash, and a power cut unless it says otherwise. A broken or
 * unreachable store throws; everything else is a value. Where it knows why, `storeFailureIn` its error says so.
 */
export type Store = {
  /**
   * Brings what is stored into the form that this version knows, if it is not in it; called once by the first process of a start. Meanwhile
   * others read. `tell` hears the share that is done.
   */
  prepare(tell?: (share: number) => void): Promise<void>
  get(index: IndexName, id: string): Promise<StoredDocument | undefined>
  /** Throws for a field that is not indexed, and for a `from` or `size` that is no count. */
  find(query: StoreQuery): Promise<SearchPage>
  /** All of a selection, page by page and without a count; what is written meanwhile may be missed, but nothing else. */
  walk(walk: ScanQuery): Promise<ScanPage>
  create(document: NewDocument, options?: WriteOptions): Promise<WriteResult>
  /** Each by itself: where it fails, some may be there. Gives the ids that were taken already. */
  createEach(documents: readonly NewDocument[], options?: WriteOptions): Promise<string[]>
  /** Replaces the body if the stored version is the given one. */
  update(document: StoredDocument, options?: WriteOptions): Promise<WriteResult>
  remove(document: Omit<StoredDocument, 'body'>, options?: WriteOptions): Promise<RemoveResult>
  /** Adds to the counts of a group by their names, whoever else does. Of more names than `most` the others are counted as `rest`. A name that falls to zero is gone. */
  count(group: string, amounts: ReadonlyMap<string, number>, limit: { most: number; rest: string }): Promise<void>
  /** The counts of those of the groups that have any. */
  counts(groups: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>>
  /** The groups that have any, in the order of their names. */
  countGroups(): Promise<string[]>
  removeCounts(groups: readonly string[]): Promise<void>
  /** A promise only where somebody else has to be asked: it is wanted for every page that is shown. */
  revision(): ContentVersion | Promise<ContentVersion>
  /** How it stands, found out by a real write at most a few seconds ago. Never fails. */
  standing(): Promise<StoreHealth>
  /** Nothing for what lies on one machine by its nature, and where nobody says. Never fails. */
  spread(): Promise<Replication | undefined>
  /**
   * Looks for damage in all that is stored while everything else goes on, and gives what it finds, in words for the log; nothing if all
   * is sound. From a store that was found damaged it is only read, until it is opened anew.
   */
  check(): Promise<string[]>
  /** Writes out what is pending and lets go. The store cannot be used afterwards. */
  close(): Promise<void>
}

/** Bytes by name. As durable as the store, which has what is to be known of them. */
export type Blobs = {
  /** Under a name that is taken nothing changes: names are made from the bytes. */
  put(name: string, blob: StoredBlob): Promise<void>
  get(name: string): Promise<StoredBlob | undefined>
  remove(name: string): Promise<void>
}

export type StoredBlob = { type: string; data: Uint8Array<ArrayBuffer> }
