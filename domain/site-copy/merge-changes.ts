import { type CopyChanges, isDeepEqual, valueAtPath } from './page-copy.ts'

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

/** Changes to a surrounding list replace what its entries said before. */
function isWithin(place: string, changes: CopyChanges): boolean {
  return Object.keys(changes).some((outer) => place.startsWith(`${outer}.`))
}
