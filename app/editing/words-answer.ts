import type { NotKept } from '#domain/words/edit-words.ts'
import type { GroupField } from '#domain/words/word-fields.ts'

/** What the editing view is told of a table's words. Facts stand in them as they are read. */
export type TableTold = {
  key: string
  label: string
  path: string | undefined
  field: GroupField
  words: unknown
  version: string | undefined
  /** What is not published. */
  changed: Changed[]
  /** What seals the copies of unsaved words in the browser. */
  journalKey: string | undefined
}

type Changed = { place: string; before: unknown; after: unknown }

/** What became of what the editing view sent. */
export type WordsAnswer =
  | { is: 'kept'; version: string | undefined; changed: number; notKept: NotKept[] }
  | { is: 'busy' }
  | { is: 'refused'; problem: string }

export function wordsPath(key: string): string {
  return `/admin/words/${encodeURIComponent(key)}`
}
