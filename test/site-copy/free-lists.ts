import { wordsTables } from '#app/content/all-copy.ts'
import type { WordField } from '#domain/site-copy/copy-fields.ts'
import { valueAt, type WordsTable } from '#domain/site-copy/page-copy.ts'

/** Every list of the site's words that may be without lines. */
export function listsThatMayBeEmpty(): { table: WordsTable; place: string }[] {
  return wordsTables.flatMap((table) => listsIn(table.field, table.words, '').map((place) => ({ table, place })))
}

function listsIn(field: WordField, words: unknown, place: string): string[] {
  if (field.is === 'group') return Object.entries(field.of).flatMap(([name, of]) => listsIn(of, valueAt(words, name), inner(place, name)))
  if (field.is !== 'list' || !Array.isArray(words)) return []
  const own = field.least === 0 ? [place] : []
  return [...own, ...words.flatMap((line, index) => listsIn(field.of, line, inner(place, index)))]
}

function inner(place: string, step: string | number): string {
  return place === '' ? `${step}` : `${place}.${step}`
}
