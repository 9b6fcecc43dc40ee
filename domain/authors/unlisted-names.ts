import { existingItemFilters } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { stripDirectionMarks } from '#lib/text/strip-controls.ts'
import { type Author, MAX_AUTHORS } from './authors.ts'

const MAX_LISTED = 50

type NamedCount = { name: string; posts: number }

export async function findUnlistedNames(
  { store }: Pick<Services, 'store'>,
  authors: readonly Author[],
): Promise<{ names: NamedCount[]; hasMore: boolean }> {
  const known = new Set(authors.map(({ name }) => name))
  const where = await existingItemFilters(store)
  const used = await store.distinct({ indexes: itemKinds, where, field: 'author', size: MAX_AUTHORS + MAX_LISTED + 1 })
  const unlisted = used.filter((name) => name.trim() !== '' && name === stripDirectionMarks(name) && !known.has(name))
  return {
    names: await countPostsBy({ store }, unlisted.slice(0, MAX_LISTED)),
    hasMore: unlisted.length > MAX_LISTED,
  }
}

export async function countPostsBy({ store }: Pick<Services, 'store'>, names: readonly string[]): Promise<NamedCount[]> {
  const there = await existingItemFilters(store)
  const count = async (name: string) =>
    (await store.find({ indexes: itemKinds, where: [{ field: 'author', equals: name }, ...there], size: 0 })).total
  return Promise.all(names.map(async (name) => ({ name, posts: await count(name) })))
}
