import { isObject } from '#lib/objects/objects.ts'
import type { CopyField, FieldsOf, GroupField, Widened } from './copy-fields.ts'

export type PageCopy<T = unknown> = { key: string; path: string | undefined; label: string; defaults: T; field: GroupField }

export function definePageCopy<const T extends object>(
  about: { key: string; path?: string; label: string },
  words: T,
  of: FieldsOf<Widened<T>>,
): PageCopy<Widened<T>> {
  const { key, path, label } = about
  return { key, path, label, defaults: words as Widened<T>, field: { type: 'group', label, of: of as Record<string, CopyField> } }
}

/** Values by path, such as `answers.items.2.question`; a whole list applies before its entries. */
export type CopyChanges = { readonly [place: string]: unknown }

export function fieldAtPath(field: CopyField, place: string): CopyField | undefined {
  let at: CopyField | undefined = field
  for (const step of place.split('.')) {
    if (at?.type === 'group') at = Object.hasOwn(at.of, step) ? at.of[step] : undefined
    else if (at?.type === 'list') at = /^(?:0|[1-9]\d{0,4})$/.test(step) ? at.of : undefined
    else return undefined
  }
  return at
}

export function valueAtPath(words: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>((at, step) => (isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined), words)
}

export function childPath(place: string, step: string | number): string {
  return place === '' ? `${step}` : `${place}.${step}`
}

export function mapTexts(words: unknown, change: (text: string, place: string) => string, place = ''): unknown {
  if (typeof words === 'string') return change(words, place)
  const inner = (part: unknown, step: string | number) => mapTexts(part, change, childPath(place, step))
  if (Array.isArray(words)) return words.map(inner)
  return isObject(words) ? Object.fromEntries(Object.entries(words).map(([name, part]) => [name, inner(part, name)])) : words
}

export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return one === other
  const names = Object.keys(one)
  if (Array.isArray(one) !== Array.isArray(other) || names.length !== Object.keys(other).length) return false
  return names.every((name) => Object.hasOwn(other, name) && isDeepEqual(one[name], other[name]))
}
