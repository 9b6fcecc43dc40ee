import type { CompanyDetails } from '#domain/site-copy/company-details.ts'
import type { RejectedEdit } from '#domain/site-copy/edit-copy.ts'
import type { GroupField } from '#domain/site-copy/page-copy.ts'

export type ServedPageCopy = {
  key: string
  label: string
  path: string | undefined
  field: GroupField
  values: unknown
  facts: CompanyDetails
  version: string | undefined
  /** The number of unpublished fields. */
  changed: number
  /** This key encrypts unsaved text in the browser. */
  unsavedTextKey: string | undefined
  timeZone: string
}

export type SaveCopyResponse =
  | { type: 'saved'; version: string | undefined; changed: number; rejected: RejectedEdit[] }
  | { type: 'busy' }
  | { type: 'refused'; problem: string }

export function copyApiPath(key: string): string {
  return `/admin/words/${encodeURIComponent(key)}`
}

/** `as` identifies the content, so each version of the image has its own URL. */
export function sharePreviewPath(key: string, as: readonly string[]): string {
  return `${copyApiPath(key)}/share-picture?${new URLSearchParams(as.map((part) => ['as', part]))}`
}
