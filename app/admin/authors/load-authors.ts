import { MANAGE_PATH, manageQuery, NO_FILTERS } from '#app/admin/paths/manage-path.ts'
import { type Author, listAuthors } from '#domain/authors/authors.ts'
import { countPostsBy, findUnlistedNames } from '#domain/authors/unlisted-names.ts'
import type { Services } from '#domain/ports/services.ts'

type Listed<Each> = Each & { posts: number; postsPath: string }

export type ListedAuthor = Listed<Author>

export type UnlistedNames = { names: Listed<{ name: string }>[]; hasMore: boolean }

export async function loadAuthorList(services: Pick<Services, 'store'>): Promise<{ list: ListedAuthor[]; unlisted: UnlistedNames }> {
  const authors = await listAuthors(services)
  const list = authors.map(async (author) => ({
    ...author,
    posts: await countPostsBy(services, author.name),
    postsPath: postsPath(author.name),
  }))
  const { names, hasMore } = await findUnlistedNames(services, authors)
  return {
    list: await Promise.all(list),
    unlisted: { names: names.map((each) => ({ ...each, postsPath: postsPath(each.name) })), hasMore },
  }
}

function postsPath(author: string): string {
  return MANAGE_PATH + manageQuery({ layout: 'list', kind: undefined, show: 'all', ...NO_FILTERS, sort: undefined, author })
}
