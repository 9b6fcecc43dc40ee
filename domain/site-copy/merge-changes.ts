import { type CopyChanges, isDeepEqual, valueAtPath } from './page-copy.ts'

/** Changes with later ones on top: what a list said before it was changed as a whole is gone, and so is what says again what it was at first. */
export function mergeChanges(changes: CopyChanges, later: CopyChanges, words: unknown): CopyChanges {
  const merged: Record<string, unknown> = { ...changes }
  for (const place of Object.keys(later).sort((one, other) => one.length - other.length)) {
    for (const inner of Object.keys(merged)) if (inner === place || inner.startsWith(`${place}.`)) delete merged[inner]
    merged[place] = later[place]
  }
  return Object.fromEntries(
    Object.entries(merged).filter(([place, value]) => isWithin(place, merged) || !isDeepEqual(value, valueAtPath(words, place))),
  )
}

/** Whether a list around the place is changed too: what it said at first is then of no account. */
function isWithin(place: string, changes: CopyChanges): boolean {
  return Object.keys(changes).some((outer) => place.startsWith(`${outer}.`))
}
