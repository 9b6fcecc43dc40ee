import { detailsPath } from '#domain/items/item-url.ts'
import type { Store } from '#domain/ports/store.ts'
import { normalizePath } from '#domain/redirects/paths.ts'
import { isPersonalPath } from '#lib/text/personal-data.ts'
import type { Day } from '#lib/time/dates.ts'
import { readDailyCounts } from './daily-counts.ts'
import { lastDays } from './date-range.ts'

export const VIEW_DAYS = 30

const PAGE_VIEWS = 'page-views'
const PAGE_MESSAGES = 'page-messages'

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

/** A message counts for the page that led to the form. */
export function addPageMessages(store: Store, day: Day, added: ReadonlyMap<string, number>): Promise<void> {
  return store.increment(`${PAGE_MESSAGES} ${day}`, added, PAGE_VIEWS_LIMIT)
}

export async function viewsOfAddresses(store: Store, today: Day, addresses?: readonly string[]) {
  return (await readDailyCounts(store, PAGE_VIEWS, lastDays(VIEW_DAYS, today), addresses)).byName
}

export async function messagesOfAddresses(store: Store, today: Day, addresses: readonly string[]) {
  return (await readDailyCounts(store, PAGE_MESSAGES, lastDays(VIEW_DAYS, today), addresses)).byName
}

export function viewsGroup(day: Day): string {
  return `${PAGE_VIEWS} ${day}`
}
