import type { Revision } from '#domain/ports/store.ts'
import type { Day } from '#lib/time/dates.ts'
import { bytesOf, type Resource } from '#server/http/resource.ts'
import type { Present } from './cache-context.ts'
import { bytesOfReads, effectOf, type Reads } from './dependencies.ts'

/** An old page is shown while it is made anew if it was right so lately, and where a change may never be told of if it is so young. */
const MOST_STALE_MS = 30_000
/** There, it is made anew from this age on. */
const RENEWED_AT_MS = 20_000

/** A page and whatever decides how long it can be shown. */
export type Kept = {
  resource: Resource
  reads: Reads
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
export type KeptStanding = 'right' | 'due' | 'changed' | 'away' | 'unusable'

export function keptPage(resource: Resource, reads: Reads, { revision, at, day }: Present): Kept {
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

export function standingOf(kept: Kept, { revision, isStoreAway, at, day }: Present): KeptStanding {
  if (kept.number < revision.number) hearOf(kept, revision)
  if (kept.effect === 'withdrawn') return 'unusable'
  if (isStoreAway || kept.isFailing) return 'away'
  if (kept.reads.hasAskedTime && kept.day !== day) return 'unusable'
  const age = revision.mayMiss && kept.reads.indexes.size > 0 ? at - kept.madeAt : 0
  if (age >= MOST_STALE_MS || (at - kept.rightAt >= MOST_STALE_MS && kept.effect)) return 'unusable'
  if (kept.effect) return 'changed'
  kept.rightAt = at
  return age < RENEWED_AT_MS ? 'right' : 'due'
}

export function bytesOfKept({ resource, reads }: Kept): number {
  return bytesOf(resource) + bytesOfReads(reads)
}

function hearOf(kept: Kept, { number, showableFrom, changes }: Revision): void {
  const { reads } = kept
  const isAllTold = (changes[0]?.number ?? Number.POSITIVE_INFINITY) <= kept.number + 1
  const effects = isAllTold
    ? changes.filter((change) => change.number > kept.number).map((change) => effectOf(change, reads))
    : [reads.indexes.size === 0 ? undefined : kept.number < showableFrom ? ('withdrawn' as const) : ('changed' as const)]
  if (effects.includes('withdrawn')) kept.effect = 'withdrawn'
  else if (effects.includes('changed')) kept.effect ??= 'changed'
  kept.number = number
}
