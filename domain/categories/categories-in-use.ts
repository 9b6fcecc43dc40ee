import { existingItemFilters } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'

const MOST_SCANNED = 1000
const AT_ONCE = 100

export async function categoriesInUse({ store }: Pick<Services, 'store'>): Promise<string[]> {
  const categories = new Set<string>()
  const sort = { field: 'posted_date', order: 'descending' } as const
  const selection = { indexes: itemKinds, where: await existingItemFilters(store), fields: ['category'], sort, size: AT_ONCE }
  let cursor: string | undefined
  for (let read = 0; read < MOST_SCANNED; read += AT_ONCE) {
    const page = await store.scan({ ...selection, ...(cursor === undefined ? {} : { cursor }) })
    for (const { body } of page.documents) if (typeof body.category === 'string' && body.category !== '') categories.add(body.category)
    cursor = page.cursor
    if (cursor === undefined) break
    await yieldToEventLoop()
  }
  return [...categories].sort((a, b) => a.localeCompare(b, 'en'))
}
