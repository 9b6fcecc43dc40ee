import type { Services } from '#domain/ports/services.ts'
import { retryOnConflict } from '#lib/async/retry-on-conflict.ts'
import { isObject } from '#lib/objects/objects.ts'
import { applyChanges } from './apply-changes.ts'
import { saveCopyDraft } from './copy-store.ts'
import { findEditableCopy, replaceCopyDraft } from './edit-copy.ts'
import { createPathTracker } from './match-entries.ts'
import { mergeChanges } from './merge-changes.ts'
import { type CopyChanges, childPath, isDeepEqual, type PageCopy, valueAtPath } from './page-copy.ts'

/** `missing`: the version's place no longer exists; `busy`: others wrote during every attempt. */
export type RestoreCopyResult = 'restored' | 'same' | 'missing' | 'busy'

type Restoring = { table: PageCopy; changes: CopyChanges; by: string }

export async function restoreCopy(ports: Pick<Services, 'store' | 'now'>, { table, changes, by }: Restoring): Promise<RestoreCopyResult> {
  const then = applyChanges(table, changes).words
  const restored = await retryOnConflict<RestoreCopyResult>(async () => {
    const edited = await findEditableCopy(ports, table)
    const { published, current } = edited
    if (isDeepEqual(current, then)) return 'same'
    const places = differingPaths(published, then)
    const next = { changes: mergeChanges({}, valuesAt(then, places), published), before: valuesAt(published, places) }
    return (await replaceCopyDraft(ports, { table, edited, next, by })) ? 'restored' : undefined
  })
  return restored ?? 'busy'
}

export async function restoreCopyText(
  ports: Pick<Services, 'store' | 'now'>,
  { table, changes, place, by }: Restoring & { place: string },
): Promise<RestoreCopyResult> {
  const then = applyChanges(table, changes).words
  const value = valueAtPath(then, place)
  const restored = await retryOnConflict<RestoreCopyResult>(async () => {
    const edited = await findEditableCopy(ports, table)
    const { draft, published, current } = edited
    const to = createPathTracker(then, current)(place)
    if (to === undefined || value === undefined) return 'missing'
    if (isDeepEqual(valueAtPath(current, to), value)) return 'same'
    const next = {
      changes: mergeChanges(draft.changes, { [to]: value }, published),
      before: { ...draft.before, [to]: valueAtPath(published, to) },
    }
    // Visitors never saw the present text, so no version has it yet.
    const isUnpublished = !isDeepEqual(valueAtPath(current, to), valueAtPath(published, to))
    const version = await (isUnpublished
      ? replaceCopyDraft(ports, { table, edited, next, by })
      : saveCopyDraft(ports, table.key, { ...next, version: draft.version }, by))
    return version === undefined ? undefined : 'restored'
  })
  return restored ?? 'busy'
}

export function differingPaths(one: unknown, other: unknown, place = ''): string[] {
  if (isDeepEqual(one, other)) return []
  const isLeaf = !isObject(one) || !isObject(other) || (Array.isArray(one) && (!Array.isArray(other) || one.length !== other.length))
  if (isLeaf && place !== '') return [place]
  const names = Object.keys(isObject(one) ? one : {})
  return names.flatMap((name) => differingPaths(valueAtPath(one, name), valueAtPath(other, name), childPath(place, name)))
}

function valuesAt(words: unknown, places: readonly string[]): CopyChanges {
  return Object.fromEntries(places.map((place) => [place, valueAtPath(words, place)]))
}
