import type { ContentVersion } from '#domain/ports/store.ts'
import { type Dependencies, effectOnPage } from './dependencies.ts'

type Invalidated = { reads: Dependencies; number: number; effect: 'changed' | 'withdrawn' | undefined }

export function invalidateEntry(kept: Invalidated, { number, oldestShowable, changes }: ContentVersion): void {
  const { reads } = kept
  const isAllTold = (changes[0]?.number ?? Number.POSITIVE_INFINITY) <= kept.number + 1
  const effects = isAllTold
    ? changes.filter((change) => change.number > kept.number).map((change) => effectOnPage(change, reads))
    : [reads.indexes.size === 0 ? undefined : kept.number < oldestShowable ? ('withdrawn' as const) : ('changed' as const)]
  if (effects.includes('withdrawn')) kept.effect = 'withdrawn'
  else if (effects.includes('changed')) kept.effect ??= 'changed'
  kept.number = number
}
