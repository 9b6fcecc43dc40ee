import { addDays, type Day } from '#domain/dates.ts'
import type { Store } from '#domain/store.ts'
import { onlyScannersAsk } from './scanner-paths.ts'

/** An old address that led on, by its redirect's id, or a path (in its one spelling) at which there is nothing. */
export type AskedAddress = { at: Date } & ({ redirect: string } | { missing: string })

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

export const USES_SHOWN_DAYS = 90
export const MISSING_SHOWN_DAYS = 30

/** Names of a group that stands for all others, in the counts of a day and in memory. */
export const OTHERS = '(other)'
const SCANNERS = 'scanners'

const LIMITS = { redirects: 2000, missing: 300 }
const LONGEST_LISTED = 200

/** Where it is counted, and as what. Paths are listed as far as nobody can be known by them. */
export function countedAs(asked: AskedAddress, day: Day): { group: string; name: string } {
  if ('redirect' in asked) return { group: `redirects ${day}`, name: asked.redirect }
  const { missing } = asked
  if (onlyScannersAsk(missing)) return { group: SCANNERS, name: day }
  const isListed = missing.length <= LONGEST_LISTED && !/%40/i.test(missing)
  return { group: `missing ${day}`, name: isListed ? missing : OTHERS }
}

export function addAsked(store: Store, group: string, counts: ReadonlyMap<string, number>): Promise<void> {
  const most = group.startsWith('missing ') ? LIMITS.missing : LIMITS.redirects
  return store.count(group, counts, { most, rest: OTHERS })
}

/** Of the redirects that led on in the last `USES_SHOWN_DAYS` days, by their ids. */
export async function reportUses(store: Store, today: Day): Promise<ReadonlyMap<string, Uses>> {
  return addedUp(store, 'redirects', { today, days: USES_SHOWN_DAYS })
}

/** Of the last `MISSING_SHOWN_DAYS` days. */
export async function reportMissing(store: Store, today: Day): Promise<MissingReport> {
  const [uses, apart] = await Promise.all([addedUp(store, 'missing', { today, days: MISSING_SHOWN_DAYS }), store.counts([SCANNERS])])
  const first = addDays(today, 1 - MISSING_SHOWN_DAYS)
  const scanners = [...(apart.get(SCANNERS) ?? [])].filter(([day]) => day >= first && day <= today)
  return {
    addresses: [...uses].flatMap(([path, use]) => (path === OTHERS ? [] : [{ path, ...use }])).sort(byTimes),
    others: uses.get(OTHERS)?.times ?? 0,
    scanners: scanners.reduce((sum, [, times]) => sum + times, 0),
  }
}

async function addedUp(store: Store, what: string, { today, days }: { today: Day; days: number }): Promise<Map<string, Uses>> {
  const span = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days))
  const counts = await store.counts(span.map((day) => `${what} ${day}`))
  const uses = new Map<string, Uses>()
  for (const last of span) {
    for (const [name, times] of counts.get(`${what} ${last}`) ?? []) uses.set(name, { times: times + (uses.get(name)?.times ?? 0), last })
  }
  return uses
}

function byTimes(a: Uses & { path: string }, b: Uses & { path: string }): number {
  return b.times - a.times || b.last.localeCompare(a.last) || a.path.localeCompare(b.path)
}
