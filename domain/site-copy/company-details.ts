import { escapeRegExp } from '#lib/text/escape-reg-exp.ts'
import { mapTexts, type PageCopy } from './page-copy.ts'

export type CompanyDetails = { readonly [name: string]: string }

export const COMPANY_KEY = 'company'

export function isCompanyDetail({ key }: PageCopy, place: string): boolean {
  return key === COMPANY_KEY && (place === 'facts' || place.startsWith('facts.'))
}

export function fillPlaceholders<T>(words: T, facts: CompanyDetails): T {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (named, name) => (Object.hasOwn(facts, name) ? (facts[name] ?? named) : named))
  return mapTexts(words, fill) as T
}

/** Details inside a longer word or another email address stay as text. */
export function insertPlaceholders(text: string, facts: CompanyDetails): string {
  const named = Object.entries(facts)
    .filter(([, fact]) => fact.length > 2)
    .sort(([, one], [, other]) => other.length - one.length)
  const first = new Map(named.toReversed().map(([name, fact]) => [fact, name]))
  const pattern = new RegExp([...named.map(([, fact]) => placeOf(fact)), '(?!)'].join('|'), 'gv')
  return text.replaceAll(pattern, (fact) => `{${first.get(fact)}}`)
}

// Scripts without spaces between words have no word boundaries to look for.
const OF_WORD = '[[\\p{L}\\p{M}\\p{N}]--[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]]'
const OF_ADDRESS = '[\\p{L}\\p{N}._%+\\-]'

function placeOf(fact: string): string {
  const [before, after] = fact.includes('@') ? [OF_ADDRESS, '[.]?[\\p{L}\\p{N}\\-]'] : [OF_WORD, OF_WORD]
  return `(?<!${before})${escapeRegExp(fact)}(?!${after})`
}
