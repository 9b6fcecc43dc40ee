import { setAtPath } from './apply-changes.ts'
import { createPathTracker } from './match-entries.ts'
import { type CopyChanges, fieldAtPath, type GroupField, valueAtPath } from './page-copy.ts'

/** Indexes are ambiguous in a list whose entries can be added, removed or moved. */
export function enclosingList(field: GroupField, place: string): string | undefined {
  const steps = place.split('.')
  const outer = steps.map((_, count) => steps.slice(0, count).join('.')).slice(1)
  return outer.find((list) => {
    const at = fieldAtPath(field, list)
    return at?.type === 'list' && at.least !== at.most
  })
}

export function createPathRebase(known: CopyChanges, now: unknown): (place: string) => string | undefined {
  const lists = Object.entries(known).filter(([list, lines]) => Array.isArray(lines) && Array.isArray(valueAtPath(now, list)))
  const then = lists.reduce((words, [list, lines]) => setAtPath(words, list.split('.'), lines), now)
  const placeNow = createPathTracker(then, now)
  return (place) => (lists.some(([list]) => place.startsWith(`${list}.`)) ? placeNow(place) : place)
}
