import { today } from '#domain/items/items.ts'
import type { AskedAddress } from '#domain/ports/path-counts.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { isPersonalPath } from '#lib/text/personal-data.ts'
import { addDays, type Day } from '#lib/time/dates.ts'
import { shownPath } from './paths.ts'
import { onlyScannersAsk } from './scanner-paths.ts'
import { MISSING_SHOWN_DAYS, MOST_MISSING, USES_SHOWN_DAYS } from './stats-limits.ts'

/** How often, and the last day. */
export type Uses = { times: number; last: Day }

type MissingReport = {
  /** The most asked for first. */
  addresses: (Uses & { path: string })[]
  /** Those that were counted together. */
  others: number
  /** For what only programs ask for that look for holes. */
  scanners: number
}

/** In the counts of a day and in memory, what stands for all further names. */
export const OTHERS = '(other)'

/** Groups of counts: one for each day that is shown, with so many names at most. */
const GROUPS = {
  redirects: { days: USES_SHOWN_DAYS, most: 2000 },
  missing: { days: MISSING_SHOWN_DAYS, most: MOST_MISSING },
  scanners: { days: MISSING_SHOWN_DAYS, most: 1 },
}

type GroupName = keyof typeof GROUPS
const groupNames = Object.keys(GROUPS) as GroupName[]

/** As people read it, and as it is kept: other scripts than Latin take up to nine times the room. */
const LONGEST_LISTED = { read: 200, kept: 1000 }

/** Where it is counted, and as what. Paths are listed as far as nobody can be known by them. */
export function countedAs(asked: AskedAddress, day: Day): { group: string; name: string } {
  if ('redirect' in asked) return { group: `redirects ${day}`, name: asked.redirect }
  const { missing } = asked
  if (onlyScannersAsk(missing)) return { group: `scanners ${day}`, name: OTHERS }
  return { group: `missing ${day}`, name: listedPath(missing) }
}

/** The path, or what stands for all that nobody is to read. */
export function listedPath(path: string): string {
  const isShort = path.length <= LONGEST_LISTED.kept && shownPath(path).length <= LONGEST_LISTED.read
  return isShort && !isPersonalPath(path) ? path : OTHERS
}

export function addAsked(store: Store, group: string, counts: ReadonlyMap<string, number>): Promise<void> {
  const name = groupNames.find((each) => group.startsWith(`${each} `)) ?? 'missing'
  return store.count(group, counts, { most: GROUPS[name].most, rest: OTHERS })
}

/** Of the redirects that led on in the last `USES_SHOWN_DAYS` days, by their ids. */
export function reportUses(store: Store, today: Day): Promise<ReadonlyMap<string, Uses>> {
  return addedUp(store, 'redirects', today)
}

/** Of the last `MISSING_SHOWN_DAYS` days. */
export async function reportMissing(store: Store, today: Day): Promise<MissingReport> {
  const [uses, scanners] = await Promise.all([addedUp(store, 'missing', today), addedUp(store, 'scanners', today)])
  return {
    addresses: [...uses].flatMap(([path, use]) => (path === OTHERS ? [] : [{ path, ...use }])).sort(byTimes),
    others: uses.get(OTHERS)?.times ?? 0,
    scanners: scanners.get(OTHERS)?.times ?? 0,
  }
}

/** Removes the counts of days that are shown no more, and says how many. */
export async function removeOldAsked(services: Pick<Services, 'store' | 'settings' | 'now'>): Promise<number> {
  const groups = await services.store.countGroups()
  const now = today(services)
  const old = groupNames.flatMap((name) => {
    const first = `${name} ${addDays(now, 1 - GROUPS[name].days)}`
    return groups.filter((group) => group.startsWith(`${name} `) && group < first)
  })
  if (old.length > 0) await services.store.removeCounts(old)
  return old.length
}

async function addedUp(store: Store, name: GroupName, today: Day): Promise<Map<string, Uses>> {
  const { days } = GROUPS[name]
  const span = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days))
  const counts = await store.counts(span.map((day) => `${name} ${day}`))
  const uses = new Map<string, Uses>()
  for (const last of span)
    for (const [asked, times] of counts.get(`${name} ${last}`) ?? [])
      uses.set(asked, { times: times + (uses.get(asked)?.times ?? 0), last })
  return uses
}

function byTimes(a: Uses & { path: string }, b: Uses & { path: string }): number {
  return b.times - a.times || b.last.localeCompare(a.last) || a.path.localeCompare(b.path)
}
