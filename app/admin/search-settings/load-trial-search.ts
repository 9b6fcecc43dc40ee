import type { PageQuery } from '#app/page-query.ts'
import { detailsPath } from '#domain/items/item-url.ts'
import { listPublicItems } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { SearchPage } from '#domain/ports/store.ts'
import { explainSearch, type SearchExpansion } from '#domain/synonyms/explain-search.ts'
import type { SynonymGroup } from '#domain/text-search/synonym-groups.ts'

const MOST_SHOWN = 5
const MOST_CHARACTERS = 200

export type TrialSearch = {
  text: string
  lookedFor: SearchExpansion[]
  total: number
  truncated: SearchPage['truncated']
  items: { title: string; path: string }[]
}

export async function loadTrialSearch(
  services: Pick<Services, 'settings' | 'store' | 'now'>,
  query: PageQuery<'q'>,
  sameWords: readonly SynonymGroup[],
): Promise<TrialSearch | undefined> {
  const text = (query.get('q') ?? '').trim().slice(0, MOST_CHARACTERS).toWellFormed()
  if (text === '') return undefined
  const { total, truncated, items } = await listPublicItems(services, { kinds: itemKinds, order: 'best-match', text, size: MOST_SHOWN })
  const shown = items.map(({ item }) => ({ title: item.title || 'Untitled', path: detailsPath(item) }))
  return { text, lookedFor: explainSearch(text, sameWords), total, truncated, items: shown }
}
