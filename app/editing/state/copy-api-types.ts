import type { CompanyDetails } from '#domain/site-copy/company-details.ts'
import type { GroupField } from '#domain/site-copy/copy-fields.ts'
import type { RejectedEdit } from '#domain/site-copy/edit-copy.ts'

/** What the editing view is told of a table's words. Facts stand in them as they are read. */
export type ServedPageCopy = {
  key: string
  label: string
  path: string | undefined
  field: GroupField
  words: unknown
  facts: CompanyDetails
  version: string | undefined
  /** What is not published. */
  changed: Changed[]
  /** What seals the copies of unsaved words in the browser. */
  journalKey: string | undefined
  timeZone: string
}

type Changed = { place: string; before: unknown; after: unknown }

/** What became of what the editing view sent. */
export type SaveCopyResponse =
  | { is: 'kept'; version: string | undefined; changed: number; notKept: RejectedEdit[] }
  | { is: 'busy' }
  | { is: 'refused'; problem: string }

export function copyApiPath(key: string): string {
  return `/admin/words/${encodeURIComponent(key)}`
}

/** The picture that a page would be shared with if its words were published. `as`: what it is made of, so that no other picture has its address. */
export function sharePreviewPath(key: string, as: readonly string[]): string {
  return `${copyApiPath(key)}/share-picture?${new URLSearchParams(as.map((part) => ['as', part]))}`
}
