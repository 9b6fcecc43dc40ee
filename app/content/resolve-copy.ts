import { applyChanges, setAtPath } from '#domain/site-copy/apply-changes.ts'
import { type ClaimDecisions, withoutHiddenClaims } from '#domain/site-copy/claims.ts'
import { type CompanyDetails, fillPlaceholders } from '#domain/site-copy/company-details.ts'
import { addMarkers } from '#domain/site-copy/copy-markers.ts'
import type { PublishedChanges } from '#domain/site-copy/copy-store.ts'
import { mapTexts, type PageCopy, valueAtPath } from '#domain/site-copy/page-copy.ts'
import { memoizeWeak } from '#lib/cache/memoize-weak.ts'
import { company } from './company.ts'
import { home } from './home.ts'

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
  const known = resolvedFor(sent)
  if (!known.has(table)) known.set(table, editedWords(table, sent))
  return known.get(table) as T
}

/** Many components of a page read the same table, so resolve it once per page. */
const resolvedFor = memoizeWeak((_sent: CopyData) => new Map<PageCopy, unknown>())

export function companyDetailsOf(published: PublishedChanges): CompanyDetails {
  const { facts } = applyChanges(company, published[company.key] ?? {}).words
  const { foundingYear } = facts
  return { established: foundingYear || GIVEN_YEARS.established, founded: foundingYear || GIVEN_YEARS.founded, ...facts }
}

/** Home and Our Story were given different years; an owner chooses one. */
const GIVEN_YEARS = { established: '2004', founded: '2005' }

export function hasContestedYear(said: string, { foundingYear }: CompanyDetails): boolean {
  return !foundingYear && Object.keys(GIVEN_YEARS).some((year) => said.includes(`{${year}}`))
}

function editedWords<T>(table: PageCopy<T>, { published, drafts, decisions }: CopyData): T {
  const isPlain = !drafts && !decisions && published[table.key] === undefined && published[company.key] === undefined
  const begun = isPlain ? atFirst.get(table) : undefined
  if (begun) return begun as T
  const changed = applyChanges(table, published[table.key] ?? {}).words
  const edited = drafts?.[table.key] ? applyChanges({ ...table, defaults: changed }, drafts[table.key] ?? {}).words : changed
  const shown = decisions && !drafts ? withoutHiddenClaims(table, edited, decisions) : edited
  const facts = companyDetailsOf(published)
  const isOpen = decisions?.only && !drafts
  const words = isOpen ? withoutExamples(withOneYear(table, shown, facts), facts) : fillPlaceholders(shown, facts)
  if (isPlain) atFirst.set(table, words)
  return words
}

/** An open site shows no contradiction: until someone chooses, only Our Story names a year. */
function withOneYear<T>(table: PageCopy<T>, shown: T, facts: CompanyDetails): T {
  const label = valueAtPath(shown, 'partner.label')
  const isContested = table.key === home.key && typeof label === 'string' && hasContestedYear(label, facts)
  return isContested ? (setAtPath(shown, ['partner', 'label'], '') as T) : shown
}

const EXAMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.example$/
const WITHOUT_EMAIL = 'us through our contact page'

/** Nobody reads what is sent to `.example`, so an open site leaves such an address out. */
function withoutExamples<T>(words: T, facts: CompanyDetails): T {
  const known = Object.entries(facts).map(([name, fact]) => [name, EXAMPLE_EMAIL.test(fact) ? WITHOUT_EMAIL : fact])
  const filled = fillPlaceholders(words, Object.fromEntries(known))
  return mapTexts(filled, (text) => (text === WITHOUT_EMAIL || EXAMPLE_EMAIL.test(text) ? '' : text)) as T
}

const atFirst = new WeakMap<PageCopy, unknown>()
