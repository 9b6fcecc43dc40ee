import { existingItemFilters, firstItems } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { stripDirectionMarks } from '#lib/text/strip-controls.ts'
import { parseDay } from '#lib/time/dates.ts'

export type FilterOptions = { categories: string[]; authors: string[]; months: string[] }

const MOST_VALUES = 200
const MOST_MONTHS = 240

export const NO_OPTIONS: FilterOptions = { categories: [], authors: [], months: [] }

export async function findFilterOptions({ store }: Pick<Services, 'store'>): Promise<FilterOptions> {
  const where = await existingItemFilters(store)
  const values = (field: string) => store.distinct({ indexes: itemKinds, where, field, size: MOST_VALUES })
  const edge = async (order: 'newest' | 'oldest') => {
    const [item] = await firstItems({ store }, { kinds: itemKinds, order, size: 1 }, [{ field: 'posted_date', notEquals: '' }])
    return item && parseDay(item.posted_date)?.slice(0, 7)
  }
  const [categories, authors, newest, oldest] = await Promise.all([values('category'), values('author'), edge('newest'), edge('oldest')])
  return { categories: inOrder(categories), authors: inOrder(authors), months: newest && oldest ? monthsBetween(newest, oldest) : [] }
}

function monthsBetween(newest: string, oldest: string): string[] {
  const months: string[] = []
  for (let [year, month] = newest.split('-').map(Number); months.length < MOST_MONTHS; month = (month ?? 1) - 1) {
    if (month === 0) [year, month] = [(year ?? 1) - 1, 12]
    const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
    if (name < oldest) break
    months.push(name)
  }
  return months
}

/** Earlier versions stored names with direction marks, which no page may show. */
function inOrder(values: string[]): string[] {
  return values.filter((value) => value === stripDirectionMarks(value)).sort((a, b) => a.localeCompare(b, 'en'))
}
