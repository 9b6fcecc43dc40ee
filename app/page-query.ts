import type { Page } from './page.ts'
import { pages } from './pages.ts'

type Row = (typeof pages)[number]
/** The addresses that a page file answers. */
export type PathsOf<File> = Extract<Row, { file: File }>['path']

type Names<R> =
  | (R extends { reads: readonly (infer N extends string)[] } ? N : never)
  | (R extends { readsPrivately: readonly (infer N extends string)[] } ? N : never)

/** The query of an address, as far as the page table says that it is read. */
export type PageQuery<Name> = { get(name: Name): string | null; getAll(name: Name): string[] }

const byPath: ReadonlyMap<string, Page> = new Map(pages.map((page) => [page.path, page]))

/** The row of a route's pattern, which the router writes without its slash; undefined for one that no row names. */
export function findPage(pattern: string): Page | undefined {
  return byPath.get(`/${pattern.replace(/^\//, '')}`)
}

/** What a page reads of an address. A parameter that its row does not name is a type error, and not there. */
export function readQuery<P extends Row['path']>(path: P, request: Pick<Request, 'url'>): PageQuery<Names<Extract<Row, { path: P }>>> {
  return read(byPath.get(path), new URL(request.url).searchParams)
}

/** Path and query of a page that is the same for everybody, as far as it reads them, in one order; undefined for every other address. */
export function cacheableUrlOf({ pathname, searchParams }: URL): string | undefined {
  const page = byPath.get(pathname)
  if (page?.for !== 'all') return undefined
  const query = read(page, searchParams)
  // The table's own path: one cut out of the address would hold the whole address in memory.
  return query.size > 0 ? `${page.path}?${query}` : page.path
}

function read(page: Page | undefined, query: URLSearchParams): URLSearchParams {
  const names = [...(page?.reads ?? []), ...(page?.readsPrivately ?? [])]
  return new URLSearchParams(names.flatMap((name) => query.getAll(name).map((value) => [name, value])))
}
