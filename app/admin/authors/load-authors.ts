import { MANAGE_PATH, manageQuery, NO_FILTERS } from '#app/admin/paths/manage-path.ts'
import { type Author, listAuthors } from '#domain/authors/authors.ts'
import { countPostsBy, findUnlistedNames } from '#domain/authors/unlisted-names.ts'
import { pageCount } from '#domain/pagination.ts'
import type { Services } from '#domain/ports/services.ts'

type Listed<Each> = Each & { posts: number; postsPath: string }

export type ListedAuthor = Listed<Author>

export type UnlistedNames = { names: Listed<{ name: string }>[]; hasMore: boolean }

type AuthorPage = { list: ListedAuthor[]; unlisted: UnlistedNames; page: number; pages: number }

const PER_PAGE = 50

/** Only what's shown is counted. Names that nobody has added are on the first page. */
export async function loadAuthorList(services: Pick<Services, 'store'>, page: number): Promise<AuthorPage> {
  const authors = await listAuthors(services)
  const shown = authors.slice((page - 1) * PER_PAGE, page * PER_PAGE)
  const counts = await countPostsBy(
    services,
    shown.map(({ name }) => name),
  )
  const list = shown.map((author, at) => ({ ...author, posts: counts[at]?.posts ?? 0, postsPath: postsPath(author.name) }))
  const { names, hasMore } = page === 1 ? await findUnlistedNames(services, authors) : { names: [], hasMore: false }
  return {
    list,
    page,
    pages: pageCount(authors.length, PER_PAGE),
    unlisted: { names: names.map((each) => ({ ...each, postsPath: postsPath(each.name) })), hasMore },
  }
}

function postsPath(author: string): string {
  return MANAGE_PATH + manageQuery({ layout: 'list', kind: undefined, show: 'all', ...NO_FILTERS, sort: undefined, author })
}
