import { type SearchTerm, searchTerms, typedWordsOf } from '#domain/text-search/search-terms.ts'
import type { SameWords } from '#domain/text-search/synonym-groups.ts'

/** Something that was typed, and what is looked for in its place as well. */
export type LookedFor = { typed: string; same: string[] }

export function explainSearch(text: string, sameWords: readonly SameWords[]): LookedFor[] {
  return searchTerms(text, sameWords).map((term) => {
    const typed = typedWordsOf(term).join(' ')
    const same = new Set(phrasesOf(term))
    same.delete(typed)
    return { typed, same: [...same] }
  })
}

function phrasesOf(term: SearchTerm): string[] {
  return 'word' in term ? [] : [...term.phrases.map((phrase) => phrase.join(' ')), ...term.typed.flatMap(phrasesOf)]
}
