import { applyChanges } from '#domain/site-copy/apply-changes.ts'
import { type ClaimDecisions, withoutHiddenClaims } from '#domain/site-copy/claims.ts'
import { type CompanyDetails, fillPlaceholders } from '#domain/site-copy/company-details.ts'
import { addMarkers } from '#domain/site-copy/copy-markers.ts'
import type { PublishedChanges } from '#domain/site-copy/copy-store.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'
import { company } from './company.ts'
import { memoizeFor } from './memoize-for.ts'

/** Only inline editing sends `drafts`; `decisions` hide unconfirmed claims. */
export type CopyData = { published: PublishedChanges; drafts?: PublishedChanges; decisions?: ClaimDecisions }

const NOTHING: CopyData = { published: {} }

/** Inline editing adds a marker to each text to find its field again. */
export function resolveCopy<T>(table: PageCopy<T>, sent: CopyData = NOTHING): T {
  const words = resolvePlainCopy(table, sent)
  return sent.drafts ? addMarkers(table, words) : words
}

/** Page heads and code that splits texts can't handle markers. */
export function resolvePlainCopy<T>(table: PageCopy<T>, sent: CopyData = NOTHING): T {
  return memoizeFor(sent, table, () => editedWords(table, sent))
}

export function companyDetailsOf(published: PublishedChanges): CompanyDetails {
  return applyChanges(company, published[company.key] ?? {}).words.facts
}

function editedWords<T>(table: PageCopy<T>, { published, drafts, decisions }: CopyData): T {
  const isPlain = !drafts && !decisions && published[table.key] === undefined && published[company.key] === undefined
  const begun = isPlain ? atFirst.get(table) : undefined
  if (begun) return begun as T
  const changed = applyChanges(table, published[table.key] ?? {}).words
  const edited = drafts?.[table.key] ? applyChanges({ ...table, words: changed }, drafts[table.key] ?? {}).words : changed
  const shown = decisions && !drafts ? withoutHiddenClaims(table, edited, decisions) : edited
  const words = fillPlaceholders(shown, companyDetailsOf(published))
  if (isPlain) atFirst.set(table, words)
  return words
}

const atFirst = new WeakMap<PageCopy, unknown>()
