import type { WordsTable } from '#domain/site-copy/page-copy.ts'

const read = new WeakMap<object, Map<WordsTable, unknown>>()

/** A table's words are worked out once for a page, however many of its parts show some of them. */
export function onceFor<T>(sent: object, table: WordsTable<T>, make: () => T): T {
  const known = read.get(sent) ?? new Map<WordsTable, unknown>()
  read.set(sent, known)
  if (!known.has(table)) known.set(table, make())
  return known.get(table) as T
}
