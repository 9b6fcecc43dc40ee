import type { Day } from '#lib/time/dates.ts'
import { type Resource, resourceBytes } from '#server/http/resource.ts'
import type { CacheContext } from './cache-context.ts'
import { type Dependencies, dependencyBytes } from './dependencies.ts'
import { invalidateEntry } from './invalidate-entry.ts'

/** An old page is shown while it is made anew if it was right so lately, and where a change may never be told of if it is so young. */
const MOST_STALE_MS = 30_000
/** There, it is made anew from this age on. */
const RENEWED_AT_MS = 20_000

/** A page and whatever decides how long it can be shown. */
export type CacheEntry = {
  resource: Resource
  reads: Dependencies
  /** The revision at which its making was begun, and when. */
  madeFrom: number
  madeAt: number
  day: Day
  /** The revision up to which it was looked for changes, and what was found. */
  number: number
  effect: 'changed' | 'withdrawn' | undefined
  /** When it was last known to be as it would be made. */
  rightAt: number
  /** It could not be made anew. */
  isFailing: boolean
  sent: number
}

/** `due`: nothing is known against it. `away`: nothing better can be had. */
export type Freshness = 'right' | 'due' | 'changed' | 'away' | 'unusable'

export function createCacheEntry(resource: Resource, reads: Dependencies, { revision, at, day }: CacheContext): CacheEntry {
  return {
    resource,
    reads,
    madeFrom: revision.number,
    madeAt: at,
    day,
    number: revision.number,
    effect: undefined,
    rightAt: at,
    isFailing: false,
    sent: 0,
  }
}

export function freshnessOf(kept: CacheEntry, { revision, isStoreAway, at, day }: CacheContext): Freshness {
  if (kept.number < revision.number) invalidateEntry(kept, revision)
  if (kept.effect === 'withdrawn') return 'unusable'
  if (isStoreAway || kept.isFailing) return 'away'
  if (kept.reads.hasAskedTime && kept.day !== day) return 'unusable'
  const age = revision.mayMiss && kept.reads.indexes.size > 0 ? at - kept.madeAt : 0
  if (age >= MOST_STALE_MS || (at - kept.rightAt >= MOST_STALE_MS && kept.effect)) return 'unusable'
  if (kept.effect) return 'changed'
  kept.rightAt = at
  return age < RENEWED_AT_MS ? 'right' : 'due'
}

export function cacheEntryBytes({ resource, reads }: CacheEntry): number {
  return resourceBytes(resource) + dependencyBytes(reads)
}
