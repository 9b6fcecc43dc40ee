import type { PageCopy } from '#domain/site-copy/page-copy.ts'

const read = new WeakMap<object, Map<PageCopy, unknown>>()

/** A table's words are worked out once for a page, however many of its parts show some of them. */
export function memoizeFor<T>(sent: object, table: PageCopy<T>, make: () => T): T {
  const known = read.get(sent) ?? new Map<PageCopy, unknown>()
  read.set(sent, known)
  if (!known.has(table)) known.set(table, make())
  return known.get(table) as T
}
