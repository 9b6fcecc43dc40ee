import { isObject } from '#lib/objects/objects.ts'
import { type CopyChanges, fieldAtPath, type PageCopy, valueAtPath } from './page-copy.ts'
import { copyErrorOf } from './validate-copy.ts'

export function applyChanges<T>({ defaults, field }: PageCopy<T>, changes: CopyChanges): { words: T; leftOver: CopyChanges } {
  const places = Object.keys(changes).sort((one, other) => depth(one) - depth(other))
  const leftOver: Record<string, unknown> = {}
  let changed: unknown = defaults
  for (const place of places) {
    const at = fieldAtPath(field, place)
    const value = changes[place]
    const fits = at && valueAtPath(changed, place) !== undefined && copyErrorOf(at, value) === undefined
    if (fits) changed = setAtPath(changed, place.split('.'), value)
    else leftOver[place] = value
  }
  return { words: changed as T, leftOver }
}

export function setAtPath(words: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value
  if (!isObject(words)) return words
  const changed = setAtPath(words[step], rest, value)
  if (!Array.isArray(words)) return { ...words, [step]: changed }
  return words.with(Number(step), changed)
}

function depth(place: string): number {
  return place.split('.').length
}
