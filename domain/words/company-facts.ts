import { isParent, type WordsTable } from './words-table.ts'

/** What stands in many places and is changed in one: the company's name, its addresses, what it promises. By name, as texts say it: `{company}`. */
export type CompanyFacts = { readonly [name: string]: string }

/** The key of the table that has them, as `facts`. */
export const COMPANY = 'company'

/** Whether a place is one of the facts itself, which names no other. */
export function isFact({ key }: WordsTable, place: string): boolean {
  return key === COMPANY && (place === 'facts' || place.startsWith('facts.'))
}

/** Words with the facts that they name. */
export function withFacts<T>(words: T, facts: CompanyFacts): T {
  if (typeof words === 'string')
    return words.replace(/\{(\w+)\}/g, (named, name) => (Object.hasOwn(facts, name) ? (facts[name] ?? named) : named)) as T
  if (Array.isArray(words)) return words.map((line) => withFacts(line, facts)) as T
  if (isParent(words)) return Object.fromEntries(Object.entries(words).map(([name, part]) => [name, withFacts(part, facts)])) as T
  return words
}

/** A text as it is kept: what it says of a fact follows that fact. */
export function namingFacts(text: string, facts: CompanyFacts): string {
  const bySize = Object.entries(facts).filter(([, fact]) => fact.length > 2)
  return bySize
    .sort(([, one], [, other]) => other.length - one.length)
    .reduce((named, [name, fact]) => named.replaceAll(fact, `{${name}}`), text)
}
