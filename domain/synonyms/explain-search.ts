import { type SearchTerm, searchTerms, typedTokensOf } from '#domain/text-search/search-terms.ts'
import type { SynonymGroup } from '#domain/text-search/synonym-groups.ts'

export type SearchExpansion = { typed: string; same: string[] }

export function explainSearch(text: string, sameWords: readonly SynonymGroup[]): SearchExpansion[] {
  return searchTerms(text, sameWords).map((term) => {
    const typed = typedTokensOf(term).join(' ')
    const same = new Set(phrasesOf(term))
    same.delete(typed)
    return { typed, same: [...same] }
  })
}

function phrasesOf(term: SearchTerm): string[] {
  return 'word' in term ? [] : [...term.phrases.map((phrase) => phrase.join(' ')), ...term.typed.flatMap(phrasesOf)]
}
