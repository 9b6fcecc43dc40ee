import type { Page } from '#app/page.ts'
import { matchPage } from '#app/page-query.ts'
import { pages } from '#app/pages.ts'
import { normalizePath } from '#domain/redirects/paths.ts'
import BESIDE from './beside-pages.json' with { type: 'json' }

const FOLDERS = ['/assets/', '/looks/']

export function isServedPath(path: string): boolean {
  const page = path.toLowerCase()
  return (
    matchPage(page) !== undefined || BESIDE.includes(page) || FOLDERS.some((folder) => page.startsWith(folder)) || page.endsWith('.data')
  )
}

const publicPages = new Set<string>(pages.filter(isPublicPage).map(({ path }) => path))

/** Other redirects would reveal which URLs exist, or let caches keep the token of a sign-in link. */
function isPublicPage(page: Page): boolean {
  return (
    page.for !== 'administrator' && 'file' in page && page.responds === undefined && (page.for === 'everyone' || page.listed !== undefined)
  )
}

export function withoutTrailingSlash(asked: string): string | undefined {
  const path = asked.replace(/(?<!\/)\/+$/, '')
  return path !== asked && publicPages.has(path) ? path : undefined
}

export function unservedPath(asked: string): string | undefined {
  const path = normalizePath(asked)
  return path === undefined || isServedPath(path) ? undefined : path
}
