import type { ContentVersion } from '#domain/ports/store.ts'
import type { Day } from '#lib/time/dates.ts'
import { type Resource, resourceBytes } from '#server/http/resource.ts'
import type { CacheContext } from './cache-context.ts'
import { type Dependencies, dependencyBytes, effectOnPage } from './dependencies.ts'

type Invalidated = { reads: Dependencies; number: number; effect: 'changed' | 'withdrawn' | undefined }

const MOST_STALE_MS = 30_000
const RENEWED_AT_MS = 20_000

export type CacheEntry = {
  resource: Resource
  reads: Dependencies
  madeFrom: number
  madeAt: number
  day: Day
  turnsAt: number
  number: number
  effect: 'changed' | 'withdrawn' | undefined
  rightAt: number
  isFailing: boolean
}

export type Freshness = 'right' | 'due' | 'changed' | 'away' | 'unusable'

export function createCacheEntry(
  { resource, reads, turnsAt }: Pick<CacheEntry, 'resource' | 'reads' | 'turnsAt'>,
  { revision, at, day }: CacheContext,
): CacheEntry {
  return {
    resource,
    reads,
    madeFrom: revision.number,
    madeAt: at,
    day,
    turnsAt,
    number: revision.number,
    effect: undefined,
    rightAt: at,
    isFailing: false,
  }
}

export function freshnessOf(kept: CacheEntry, { revision, isStoreAway, at, day }: CacheContext): Freshness {
  if (kept.number < revision.number) invalidateEntry(kept, revision)
  if (kept.effect === 'withdrawn') return 'unusable'
  if (isStoreAway || kept.isFailing) return 'away'
  if (kept.reads.hasReadTime && (kept.day !== day || at >= kept.turnsAt)) return 'unusable'
  const age = revision.mayMissWrites && kept.reads.indexes.size > 0 ? at - kept.madeAt : 0
  if (age >= MOST_STALE_MS || (at - kept.rightAt >= MOST_STALE_MS && kept.effect)) return 'unusable'
  if (kept.effect) return 'changed'
  kept.rightAt = at
  return age < RENEWED_AT_MS ? 'right' : 'due'
}

export function cacheEntryBytes({ resource, reads }: CacheEntry): number {
  return resourceBytes(resource) + dependencyBytes(reads)
}

function invalidateEntry(kept: Invalidated, { number, oldestShowable, changes }: ContentVersion): void {
  const { reads } = kept
  const isAllTold = (changes[0]?.number ?? Number.POSITIVE_INFINITY) <= kept.number + 1
  const effects = isAllTold
    ? changes.filter((change) => change.number > kept.number).map((change) => effectOnPage(change, reads))
    : [reads.indexes.size === 0 ? undefined : kept.number < oldestShowable ? ('withdrawn' as const) : ('changed' as const)]
  if (effects.includes('withdrawn')) kept.effect = 'withdrawn'
  else if (effects.includes('changed')) kept.effect ??= 'changed'
  kept.number = number
}
