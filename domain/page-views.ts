import { z } from 'zod'
import { addDays, type Day, parseDay, writtenDay } from './dates.ts'
import { data, day, readFields } from './fields.ts'
import type { Store } from './services.ts'

/** One day's views: how often each address (path plus query) was rendered. The document's id is the day. */
export const pageViewTable = z.object({
  day: day({ label: 'Day', indexed: true }),
  counts: data(z.record(z.string(), z.number()), { label: 'Views by address' }),
})

type PageViewReport = {
  total: number
  /** Every day of the span, oldest first, days without views included. */
  days: { day: Day; views: number }[]
  /** Most viewed first. */
  addresses: { address: string; views: number }[]
}

/** A day's document stays small whatever is requested; views of further addresses are counted together. */
const MOST_ADDRESSES_A_DAY = 2000
const OTHER_ADDRESSES = '(other)'

/** Adds counts to a day's document. Safe against other writers: tries again on the newest version. */
export async function addPageViews(store: Store, day: Day, added: ReadonlyMap<string, number>): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const stored = await store.get('page-views', day)
    const counts = stored ? readFields(pageViewTable, stored.body).counts : {}
    const body = { day: writtenDay(day), counts: addedUp(counts, added) }
    const result = stored ? await store.update({ ...stored, body }) : await store.create([{ index: 'page-views', id: day, body }])
    if (result.ok) return
  }
}

/** The views of the `days` days that end with `today`. */
export async function reportPageViews(store: Store, today: Day, days: number): Promise<PageViewReport> {
  const first = addDays(today, 1 - days)
  const found = await store.find({
    indexes: ['page-views'],
    where: [
      { field: 'day', atLeast: first },
      { field: 'day', atMost: today },
    ],
    size: days,
  })
  const byDay = new Map<string, number>()
  const byAddress = new Map<string, number>()
  for (const document of found.documents) {
    const fields = readFields(pageViewTable, document.body)
    const date = parseDay(fields.day)
    for (const [address, views] of Object.entries(fields.counts)) {
      byAddress.set(address, (byAddress.get(address) ?? 0) + views)
      if (date) byDay.set(date, (byDay.get(date) ?? 0) + views)
    }
  }
  const span = Array.from({ length: days }, (_, index) => addDays(first, index))
  return {
    total: [...byDay.values()].reduce((sum, views) => sum + views, 0),
    days: span.map((date) => ({ day: date, views: byDay.get(date) ?? 0 })),
    addresses: [...byAddress].map(([address, views]) => ({ address, views })).sort((a, b) => b.views - a.views),
  }
}

function addedUp(counts: Record<string, number>, added: ReadonlyMap<string, number>): Record<string, number> {
  const sums = new Map(Object.entries(counts))
  for (const [address, views] of added) {
    const key = sums.has(address) || sums.size < MOST_ADDRESSES_A_DAY ? address : OTHER_ADDRESSES
    sums.set(key, (sums.get(key) ?? 0) + views)
  }
  return Object.fromEntries(sums)
}
