import { MANAGE_PATH, manageQuery, NO_FILTERS } from '#app/admin/paths/manage-path.ts'
import { listAuthors } from '#domain/authors/authors.ts'
import { existingItemFilters } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import { pageCount } from '#domain/pagination.ts'
import type { Services } from '#domain/ports/services.ts'

export type ListedAuthor = Awaited<ReturnType<typeof loadAuthorList>>['list'][number]

const PER_PAGE = 50

/** Only what's shown is counted. */
export async function loadAuthorList({ store }: Pick<Services, 'store'>, page: number) {
  const [authors, there] = await Promise.all([listAuthors({ store }), existingItemFilters(store)])
  const shown = authors.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(async (author) => {
    const where = [{ field: 'author', equals: author.name }, ...there]
    return { ...author, posts: (await store.find({ indexes: itemKinds, where, size: 0 })).total, postsPath: postsPath(author.name) }
  })
  return { list: await Promise.all(shown), page, pages: pageCount(authors.length, PER_PAGE) }
}

function postsPath(author: string): string {
  return MANAGE_PATH + manageQuery({ layout: 'list', kind: undefined, show: 'all', ...NO_FILTERS, sort: undefined, author })
}
