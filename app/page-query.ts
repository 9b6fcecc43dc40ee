import { COMPANY_PATH, copyReviewPath } from '#app/content/copy-paths.ts'
import { type GuardedAction, may, type Role } from '#domain/access/roles.ts'
import { isQueryOfPost } from '#domain/redirects/paths.ts'
import { COMPANY_KEY } from '#domain/site-copy/company-details.ts'
import type { Page } from './page.ts'
import { pages } from './pages.ts'

type Row = (typeof pages)[number]
export type PathsOf<File> = Extract<Row, { file: File }>['path']

type Names<R> =
  | (R extends { query: readonly (infer N extends string)[] } ? N : never)
  | (R extends { privateQuery: readonly (infer N extends string)[] } ? N : never)

export type PageQuery<Name> = { get(name: Name): string | null; getAll(name: Name): string[] }

const byPath: ReadonlyMap<string, Page> = new Map(pages.map((page) => [page.path, page]))

const byPathname: ReadonlyMap<string, Page> = new Map(pages.map((page) => [page.path.toLowerCase(), page]))
const patterns = pages
  .filter(({ path }) => path.includes('/:'))
  .map((page) => ({ page, pattern: new RegExp(`^${page.path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i') }))

/** The router ignores case too. */
export function matchPage(pathname: string): Page | undefined {
  return byPathname.get(pathname.toLowerCase()) ?? patterns.find(({ pattern }) => pattern.test(pathname))?.page
}

export function findPage(pattern: string): Page | undefined {
  return byPath.get(`/${pattern.replace(/^\//, '')}`)
}

export function actionNeeded(pattern: string, method: string): GuardedAction {
  const page = findPage(pattern)
  const needs = (page?.for === 'administrator' && page.needs) || 'manage'
  if (typeof needs === 'string') return needs
  return method === 'GET' || method === 'HEAD' ? needs.read : needs.change
}

export function mayOpen(role: Role, href: string): boolean {
  const [path = ''] = href.split(/[?#]/)
  if (path.startsWith(copyReviewPath({ key: COMPANY_KEY }))) return mayOpen(role, COMPANY_PATH)
  const page = matchPage(path)
  return page?.for !== 'administrator' || may(role, actionNeeded(page.path, 'GET'))
}

export function readQuery<P extends Row['path']>(path: P, request: Pick<Request, 'url'>): PageQuery<Names<Extract<Row, { path: P }>>> {
  return read(byPath.get(path), new URL(request.url).searchParams)
}

/** Fixed parameter order gives each cached page one key. */
export function cacheableUrlOf({ pathname, search, searchParams }: URL): string | undefined {
  if (isQueryOfPost(pathname, search)) return undefined
  const page = byPath.get(pathname)
  if (page?.for !== 'everyone') return undefined
  const query = read(page, searchParams)
  // A substring of the request URL would keep the whole URL in memory.
  return query.size > 0 ? `${page.path}?${query}` : page.path
}

function read(page: Page | undefined, query: URLSearchParams): URLSearchParams {
  const names = [...(page?.query ?? []), ...(page?.privateQuery ?? [])]
  return new URLSearchParams(names.flatMap((name) => query.getAll(name).map((value) => [name, value])))
}
