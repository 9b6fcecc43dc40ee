import type { PageCopy } from '#domain/site-copy/page-copy.ts'

const read = new WeakMap<object, Map<PageCopy, unknown>>()

/** Many components of a page read the same table, so resolve it once per page. */
export function memoizeFor<T>(sent: object, table: PageCopy<T>, make: () => T): T {
  const known = read.get(sent) ?? new Map<PageCopy, unknown>()
  read.set(sent, known)
  if (!known.has(table)) known.set(table, make())
  return known.get(table) as T
}
