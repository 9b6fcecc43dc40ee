import { isObject } from '#lib/objects/objects.ts'
import { type CopyChanges, type CopyField, fieldAtPath, type PageCopy, valueAtPath } from './page-copy.ts'

export function findUnfilledTexts({ field }: Pick<PageCopy, 'field'>, words: unknown, changes: CopyChanges): string[] {
  const found = Object.keys(changes).flatMap((place) => {
    const at = fieldAtPath(field, place)
    return at ? unfilledIn(at, valueAtPath(words, place), { place, isInEntry: /\.\d+(?:\.|$)/.test(place) }) : []
  })
  return [...new Set(found)]
}

function unfilledIn(field: CopyField, value: unknown, { place, isInEntry }: { place: string; isInEntry: boolean }): string[] {
  if (field.type === 'text' || field.type === 'email') return isInEntry && isUnfilled(field, value) ? [place] : []
  if (field.type === 'list' && Array.isArray(value))
    return value.flatMap((entry, index) => unfilledIn(field.of, entry, { place: `${place}.${index}`, isInEntry: true }))
  if (field.type !== 'group' || !isObject(value)) return []
  return Object.entries(field.of).flatMap(([name, of]) => unfilledIn(of, value[name], { place: `${place}.${name}`, isInEntry }))
}

/** Drafts of earlier releases hold placeholders such as "New question" as text. */
function isUnfilled(field: Extract<CopyField, { type: 'text' | 'email' }>, value: unknown): boolean {
  if (field.type === 'text' && field.isOptional) return false
  return value === '' || value === `New ${field.label.toLowerCase()}` || (field.type === 'email' && value === 'name@example.com')
}
