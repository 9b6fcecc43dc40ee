import type { Page } from '#app/page.ts'
import { matchPage } from '#app/page-query.ts'
import { pages } from '#app/pages.ts'
import { normalizePath } from '#domain/redirects/paths.ts'
import type { CacheableUrl } from '#lib/http/cacheable-page.ts'
import { isPersonalName, isPersonalText } from '#lib/text/personal-data.ts'

const rows: readonly Page[] = pages
const privateNames = new Set(rows.flatMap(({ privateQuery = [] }) => privateQuery))

export function shownPage(pathname: string): Page | undefined {
  const page = matchPage(normalizePath(pathname) ?? '')
  return page && 'file' in page && page.responds === undefined ? page : undefined
}

/** Analytics must not receive personal or secret values. */
export function countedAddress({ pathname, search, searchParams }: URL): Pick<CacheableUrl, 'path' | 'query'> | undefined {
  const page = shownPage(pathname)
  if (!page) return undefined
  const item = page.query?.includes('id') ? searchParams.get('id') : undefined
  const isPrivate = ([name, value]: [name: string, value: string]) =>
    privateNames.has(name) || isPersonalName(name) || isPersonalText(name) || (isPersonalText(value) && !(name === 'id' && value === item))
  const parameters = [...searchParams]
  if (!parameters.some(isPrivate)) return { path: pathname, query: search }
  const counted = parameters.filter((parameter) => !isPrivate(parameter))
  return { path: pathname, query: counted.length > 0 ? `?${new URLSearchParams(counted)}` : '' }
}
