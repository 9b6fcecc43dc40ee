import { allPageCopy } from '#app/content/all-copy.ts'
import { type CopyField, type PageCopy, valueAtPath } from '#domain/site-copy/page-copy.ts'

/** Every list of the site's words that may be without lines. */
export function listsThatMayBeEmpty(): { table: PageCopy; place: string }[] {
  return allPageCopy.flatMap((table) => listsIn(table.field, table.defaults, '').map((place) => ({ table, place })))
}

function listsIn(field: CopyField, words: unknown, place: string): string[] {
  if (field.type === 'group')
    return Object.entries(field.of).flatMap(([name, of]) => listsIn(of, valueAtPath(words, name), inner(place, name)))
  if (field.type !== 'list' || !Array.isArray(words)) return []
  const own = field.least === 0 ? [place] : []
  return [...own, ...words.flatMap((line, index) => listsIn(field.of, line, inner(place, index)))]
}

function inner(place: string, step: string | number): string {
  return place === '' ? `${step}` : `${place}.${step}`
}
