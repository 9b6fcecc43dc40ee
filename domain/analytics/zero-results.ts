import { today } from '#domain/items/items.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { isPersonalText } from '#lib/text/personal-data.ts'
import { addDays, type Day } from '#lib/time/dates.ts'

export const ZERO_RESULT_DAYS = 30
export const MAX_COUNTED_CHARS = 100

/** Searches are stored in lower case, so no search can equal this name. */
export const ZERO_RESULT_LIMIT = { most: 500, rest: 'OTHERS' }

export const SEARCHES = 'searches'
export const ZERO_RESULTS = 'searches-in-vain'
const GROUP = `${ZERO_RESULTS} `
const BLANKS = /[\p{Cc}\s]+/gu

export function normalizeCountedSearch(typed: string): string | undefined {
  const text = typed.toWellFormed().replaceAll(BLANKS, ' ').trim()
  if (text.length > MAX_COUNTED_CHARS || !/[\p{L}\p{N}]/u.test(text)) return undefined
  return isPersonalText(text) ? undefined : text.toLowerCase()
}

export function addZeroResults(store: Store, day: Day, added: ReadonlyMap<string, number>): Promise<void> {
  return store.increment(GROUP + day, added, ZERO_RESULT_LIMIT)
}

export function addSearches(store: Store, day: Day, added: ReadonlyMap<string, number>): Promise<void> {
  return store.increment(`${SEARCHES} ${day}`, added, ZERO_RESULT_LIMIT)
}

export type ZeroResultSearch = { text: string; count: number; newest: Day }

export async function reportZeroResults({ store, ...clock }: Clock & Pick<Services, 'store'>) {
  const now = today(clock)
  const days = Array.from({ length: ZERO_RESULT_DAYS }, (_, at) => addDays(now, at + 1 - ZERO_RESULT_DAYS))
  const counts = await store.getCounters(days.map((day) => GROUP + day))
  const searches = new Map<string, ZeroResultSearch>()
  let others = 0
  for (const day of days)
    for (const [text, count] of counts.get(GROUP + day) ?? []) {
      if (text === ZERO_RESULT_LIMIT.rest) others += count
      else searches.set(text, { text, count: count + (searches.get(text)?.count ?? 0), newest: day })
    }
  const listed = [...searches.values()].sort((a, b) => b.count - a.count || (a.newest < b.newest ? 1 : -1))
  return { searches: listed, others }
}

export async function clearZeroResults(store: Store): Promise<void> {
  await store.removeCounters((await store.listCounterGroups()).filter((group) => group.startsWith(GROUP)))
}

export async function removeOldSearches({ store, ...clock }: Clock & Pick<Services, 'store'>): Promise<number> {
  const oldest = addDays(today(clock), 1 - ZERO_RESULT_DAYS)
  const old = (await store.listCounterGroups()).filter((group) =>
    [GROUP, `${SEARCHES} `].some((begin) => group.startsWith(begin) && group < begin + oldest),
  )
  if (old.length > 0) await store.removeCounters(old)
  return old.length
}

type Clock = Pick<Services, 'settings' | 'now'>
