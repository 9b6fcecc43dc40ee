import { type Changes, fieldAt, isParent, valueAt, type WordsTable } from './page-copy.ts'
import { faultIn } from './validate-copy.ts'

/** The words with what was changed of them, and the changes that have no place in them any more. The table's own stay as they are. */
export function applyChanges<T>({ words, field }: WordsTable<T>, changes: Changes): { words: T; leftOver: Changes } {
  const places = Object.keys(changes).sort((one, other) => depth(one) - depth(other))
  const leftOver: Record<string, unknown> = {}
  let changed: unknown = words
  for (const place of places) {
    const at = fieldAt(field, place)
    const value = changes[place]
    const fits = at && valueAt(changed, place) !== undefined && faultIn(at, value) === undefined
    if (fits) changed = withValue(changed, place.split('.'), value)
    else leftOver[place] = value
  }
  return { words: changed as T, leftOver }
}

/** Words with another value at a place that they have. */
export function withValue(words: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value
  if (!isParent(words)) return words
  const changed = withValue(words[step], rest, value)
  if (!Array.isArray(words)) return { ...words, [step]: changed }
  return words.with(Number(step), changed)
}

function depth(place: string): number {
  return place.split('.').length
}
