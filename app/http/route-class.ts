import type { Page } from '#app/page.ts'
import { pages } from '#app/pages.ts'

const HEALTH: readonly string[] = ['/healthz', '/readyz']
const all: readonly Page[] = pages
const exact = new Map(all.map((page) => [page.path, classOf(page)]))
const begun = new Map(all.flatMap((page) => (page.path.includes('/:') ? [[page.path.replace(/:.*$/, ''), classOf(page)]] : [])))

export function routeClass(target: string): string {
  const path = (target.split('?', 1)[0] ?? '').replace(/\.data$/, '')
  if (HEALTH.includes(path)) return 'health'
  if (path.startsWith('/assets/') || path.startsWith('/looks/')) return 'picture'
  if (path.startsWith('/api/')) return 'api'
  return exact.get(path) ?? [...begun].find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'other'
}

function classOf(page: Page): string {
  if (page.for === 'administrator') return 'admin'
  return page.responds === 'file' ? 'file' : 'page'
}
