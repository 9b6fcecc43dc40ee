import { detailsPath } from '#domain/items/item-url.ts'
import type { Store } from '#domain/ports/store.ts'
import { normalizePath } from '#domain/redirects/paths.ts'
import { isPersonalPath } from '#lib/text/personal-data.ts'
import { addDays, type Day } from '#lib/time/dates.ts'

type PageViewReport = {
  total: number
  days: { day: Day; views: number }[]
  addresses: { address: string; views: number }[]
}

/** Strangers choose the addresses, so further ones are counted together. */
export const PAGE_VIEWS_LIMIT = { most: 2000, rest: '(other)' }

const ID = /^[\p{L}\p{N}\p{M}_.~-]{1,100}$/u
const LONGEST_ADDRESS = 300

export function viewedAddress(path: string, query: string): string {
  const asked = normalizePath(path)
  // Checked before lowercasing, because capitals give secrets away.
  if (asked === undefined || asked.length > LONGEST_ADDRESS || isPersonalPath(asked)) return PAGE_VIEWS_LIMIT.rest
  const page = asked.toLowerCase()
  const id = new URLSearchParams(query).get('id') ?? ''
  const details = detailsPath({ id })
  return ID.test(id) && details.startsWith(`${page}?`) ? details : page
}

export function addPageViews(store: Store, day: Day, added: ReadonlyMap<string, number>): Promise<void> {
  return store.increment(viewsGroup(day), added, PAGE_VIEWS_LIMIT)
}

export async function reportPageViews(store: Store, today: Day, days: number): Promise<PageViewReport> {
  const span = lastDays(today, days)
  const counts = await store.getCounters(span.map(viewsGroup))
  const byAddress = new Map<string, number>()
  const byDay = span.map((day) => {
    let views = 0
    for (const [address, count] of counts.get(viewsGroup(day)) ?? []) {
      views += count
      byAddress.set(address, (byAddress.get(address) ?? 0) + count)
    }
    return { day, views }
  })
  return {
    total: byDay.reduce((sum, { views }) => sum + views, 0),
    days: byDay,
    addresses: [...byAddress].map(([address, views]) => ({ address, views })).sort((a, b) => b.views - a.views),
  }
}

export async function viewsOfAddresses(
  store: Store,
  today: Day,
  days: number,
  addresses?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const views = new Map<string, number>()
  for (const counts of (await store.getCounters(lastDays(today, days).map(viewsGroup), addresses)).values())
    for (const [address, count] of counts) views.set(address, (views.get(address) ?? 0) + count)
  return views
}

function lastDays(today: Day, days: number): Day[] {
  return Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days))
}

export function viewsGroup(day: Day): string {
  return `page-views ${day}`
}
