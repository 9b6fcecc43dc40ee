import { everyDocument } from '#domain/documents/documents.ts'
import { existingItemFilters } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'

const MOST_SCANNED = 1000
const AT_ONCE = 100

export async function categoriesInUse({ store }: Pick<Services, 'store'>): Promise<string[]> {
  const categories = new Set<string>()
  const sort = { field: 'posted_date', order: 'descending' } as const
  const selection = { indexes: itemKinds, where: await existingItemFilters(store), fields: ['category'], sort }
  let read = 0
  for await (const { body } of everyDocument(store, selection, AT_ONCE)) {
    if (typeof body.category === 'string' && body.category !== '') categories.add(body.category)
    if (++read === MOST_SCANNED) break
  }
  return [...categories].sort((a, b) => a.localeCompare(b, 'en'))
}
