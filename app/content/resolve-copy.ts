import { applyChanges } from '#domain/site-copy/apply-changes.ts'
import { type ClaimDecisions, withoutHiddenClaims } from '#domain/site-copy/claims.ts'
import { type CompanyDetails, fillPlaceholders } from '#domain/site-copy/company-details.ts'
import { addMarkers } from '#domain/site-copy/copy-markers.ts'
import type { PublishedChanges } from '#domain/site-copy/copy-store.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'
import { company } from './company.ts'
import { memoizeFor } from './memoize-for.ts'

/**
 * What a page is told of words that are not those the site began with. `drafts`: for the editing view alone, which shows every statement;
 * `decisions`: where some are not shown.
 */
export type CopyData = { published: PublishedChanges; drafts?: PublishedChanges; decisions?: ClaimDecisions }

const NOTHING: CopyData = { published: {} }

/** A table's words as they are to be read, with the company's facts in them. In the editing view each text has the mark of its place. */
export function resolveCopy<T>(table: PageCopy<T>, sent: CopyData = NOTHING): T {
  const words = resolvePlainCopy(table, sent)
  return sent.drafts ? addMarkers(table, words) : words
}

/** The same without marks: for a page's head, and for what takes texts apart. */
export function resolvePlainCopy<T>(table: PageCopy<T>, sent: CopyData = NOTHING): T {
  return memoizeFor(sent, table, () => editedWords(table, sent))
}

/** What the site's texts name. */
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
