import { escapeRegExp } from '#lib/text/escape-reg-exp.ts'
import { isObject, type PageCopy } from './page-copy.ts'

/** What stands in many places and is changed in one: the company's name, its addresses, what it promises. By name, as texts say it: `{company}`. */
export type CompanyDetails = { readonly [name: string]: string }

/** The key of the table that has them, as `facts`. */
export const COMPANY_KEY = 'company'

/** Whether a place is one of the facts itself, which names no other. */
export function isCompanyDetail({ key }: PageCopy, place: string): boolean {
  return key === COMPANY_KEY && (place === 'facts' || place.startsWith('facts.'))
}

/** Words with the facts that they name. */
export function fillPlaceholders<T>(words: T, facts: CompanyDetails): T {
  if (typeof words === 'string')
    return words.replace(/\{(\w+)\}/g, (named, name) => (Object.hasOwn(facts, name) ? (facts[name] ?? named) : named)) as T
  if (Array.isArray(words)) return words.map((line) => fillPlaceholders(line, facts)) as T
  if (isObject(words)) return Object.fromEntries(Object.entries(words).map(([name, part]) => [name, fillPlaceholders(part, facts)])) as T
  return words
}

/** A text as it is kept: what it says of a fact follows that fact. A part of another word or of another mail address says nothing of it. */
export function insertPlaceholders(text: string, facts: CompanyDetails): string {
  const named = Object.entries(facts)
    .filter(([, fact]) => fact.length > 2)
    .sort(([, one], [, other]) => other.length - one.length)
  const first = new Map(named.toReversed().map(([name, fact]) => [fact, name]))
  const pattern = new RegExp([...named.map(([, fact]) => placeOf(fact)), '(?!)'].join('|'), 'gv')
  return text.replaceAll(pattern, (fact) => `{${first.get(fact)}}`)
}

// Scripts without spaces between words have no edges that could be looked for.
const OF_WORD = '[[\\p{L}\\p{M}\\p{N}]--[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]]'
const OF_ADDRESS = '[\\p{L}\\p{N}._%+\\-]'

function placeOf(fact: string): string {
  const [before, after] = fact.includes('@') ? [OF_ADDRESS, '[.]?[\\p{L}\\p{N}\\-]'] : [OF_WORD, OF_WORD]
  return `(?<!${before})${escapeRegExp(fact)}(?!${after})`
}
