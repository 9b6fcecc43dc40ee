import { today } from '#domain/items/items.ts'
import type { RequestedPath } from '#domain/ports/path-counts.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { keysOf } from '#lib/objects/objects.ts'
import { isPersonalPath } from '#lib/text/personal-data.ts'
import { addDays, type Day } from '#lib/time/dates.ts'
import { formatPath } from './paths.ts'
import { MAX_NOT_FOUND, NOT_FOUND_DAYS, USAGE_DAYS } from './stats-limits.ts'

const SCANNER_PATHS = [
  /^\/(?:wp-(?:login|config|cron|signup|admin|includes|json)|xmlrpc|phpmyadmin|pma|adminer|myadmin|cgi-bin|vendor|actuator|server-status|telescope|solr|boaform|hnap1|owa|ecp|autodiscover|_ignition|_profiler|manager\/html)/i,
  /\/(?:wp-login|xmlrpc|wlwmanifest|phpinfo|eval-stdin|shell|alfa|c99|r57|info|setup-config)\.(?:php|xml)$/i,
  /\/\.(?!well-known(?:\/|$))/,
  /\.(?:env|bak|old|orig|save|swp|sql|sqlite|db|tar|gz|tgz|zip|rar|7z|ini|log|pem|key|cgi|jsp|jspa|do|action|dll|exe)$/i,
]

export type RedirectUsage = { times: number; last: Day }

type MissingReport = {
  addresses: (RedirectUsage & { path: string })[]
  others: number
  scanners: number
}

export const OTHER_PATHS = '(other)'

/** Limits the names per day, because strangers choose them. */
const GROUPS = {
  redirects: { days: USAGE_DAYS, most: 2000 },
  missing: { days: NOT_FOUND_DAYS, most: MAX_NOT_FOUND },
  scanners: { days: NOT_FOUND_DAYS, most: 1 },
}

const groupNames = keysOf(GROUPS)

/** Encoded non-Latin paths take up to nine times as many characters. */
const LONGEST_LISTED = { read: 200, kept: 1000 }

/** Paths that could identify a person aren't recorded by name. */
export function counterOf(asked: RequestedPath, day: Day): { group: string; name: string } {
  if ('redirect' in asked) return { group: `redirects ${day}`, name: asked.redirect }
  const { missing } = asked
  if (SCANNER_PATHS.some((pattern) => pattern.test(missing))) return { group: `scanners ${day}`, name: OTHER_PATHS }
  return { group: `missing ${day}`, name: listedPath(missing) }
}

export function listedPath(path: string): string {
  const isShort = path.length <= LONGEST_LISTED.kept && formatPath(path).length <= LONGEST_LISTED.read
  return isShort && !isPersonalPath(path) ? path : OTHER_PATHS
}

export function addPathCounts(store: Store, group: string, counts: ReadonlyMap<string, number>): Promise<void> {
  const name = groupNames.find((each) => group.startsWith(`${each} `)) ?? 'missing'
  return store.increment(group, counts, { most: GROUPS[name].most, rest: OTHER_PATHS })
}

export function reportRedirectUsage(store: Store, today: Day): Promise<ReadonlyMap<string, RedirectUsage>> {
  return addedUp(store, 'redirects', today)
}

export async function reportNotFound(store: Store, today: Day): Promise<MissingReport> {
  const [uses, scanners] = await Promise.all([addedUp(store, 'missing', today), addedUp(store, 'scanners', today)])
  return {
    addresses: [...uses].flatMap(([path, use]) => (path === OTHER_PATHS ? [] : [{ path, ...use }])).sort(byTimes),
    others: uses.get(OTHER_PATHS)?.times ?? 0,
    scanners: scanners.get(OTHER_PATHS)?.times ?? 0,
  }
}

export async function removeOldPathCounts(services: Pick<Services, 'store' | 'settings' | 'now'>): Promise<number> {
  const groups = await services.store.listCounterGroups()
  const now = today(services)
  const old = groupNames.flatMap((name) => {
    const first = `${name} ${addDays(now, 1 - GROUPS[name].days)}`
    return groups.filter((group) => group.startsWith(`${name} `) && group < first)
  })
  if (old.length > 0) await services.store.removeCounters(old)
  return old.length
}

async function addedUp(store: Store, name: keyof typeof GROUPS, today: Day): Promise<Map<string, RedirectUsage>> {
  const { days } = GROUPS[name]
  const span = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days))
  const counts = await store.getCounters(span.map((day) => `${name} ${day}`))
  const uses = new Map<string, RedirectUsage>()
  for (const last of span)
    for (const [asked, times] of counts.get(`${name} ${last}`) ?? [])
      uses.set(asked, { times: times + (uses.get(asked)?.times ?? 0), last })
  return uses
}

function byTimes(a: RedirectUsage & { path: string }, b: RedirectUsage & { path: string }): number {
  return b.times - a.times || b.last.localeCompare(a.last) || a.path.localeCompare(b.path)
}
