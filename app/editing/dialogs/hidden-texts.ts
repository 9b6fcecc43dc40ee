import { atOf, TEXT } from '#app/editing/state/editable-texts.ts'
import { type CopyRef, fieldOf, splitRef } from '#app/editing/state/editor-store.ts'
import type { EditorContext } from '#app/editing/state/editor-view.ts'
import { type CopyField, valueAtPath } from '#domain/site-copy/page-copy.ts'
import { objectOf } from '#lib/objects/objects.ts'

export function findHiddenTexts({ store, own, places }: EditorContext): CopyRef[] {
  const texts = [...document.querySelectorAll<HTMLElement>(TEXT)].filter((text) => text.checkVisibility({ visibilityProperty: true }))
  const seen = new Set(texts.map(atOf))
  const groups = new Set([...seen].map((at) => at.slice(0, at.lastIndexOf('.'))))
  const all = [...store.state.get().tables.values()].flatMap(({ key, field, values }) =>
    own.includes(key) ? placesOf(field, values).map((place) => `${key}:${place}`) : [...places].filter((at) => at.startsWith(`${key}:`)),
  )
  return all.filter((at) => {
    const kind = fieldOf(store, at)?.type
    // Share images have their own panel.
    if (splitRef(at).place.startsWith('sharePicture.')) return false
    if (kind === 'list') return !document.querySelector(`[data-list="${at}"]`)
    // The link dialog edits targets beside their labels.
    if (kind === 'target') return !groups.has(at.slice(0, at.lastIndexOf('.')))
    return kind === 'switch' || kind === 'picture' || ((kind === 'text' || kind === 'email') && !seen.has(at))
  })
}

function placesOf(field: CopyField, words: unknown): string[] {
  if (field.type === 'group') return inner(Object.entries(field.of), words)
  if (field.type === 'list' && Array.isArray(words) && words.length === 0) return field.least === field.most ? [] : ['']
  if (field.type !== 'list') return []
  const lines = Object.keys(objectOf(words)).map((index) => [index, field.of] as const)
  return inner(lines, words)
}

function inner(parts: readonly (readonly [string, CopyField])[], words: unknown): string[] {
  return parts.flatMap(([name, field]) => {
    const value = valueAtPath(words, name)
    if (field.type === 'group' || field.type === 'list')
      return placesOf(field, value).map((place) => (place === '' ? name : `${name}.${place}`))
    return value === undefined ? [] : [name]
  })
}
