import { matchPage } from '#app/page-query.ts'

const HEALTH: readonly string[] = ['/healthz', '/readyz']

export function routeClass(target: string): string {
  const path = (target.split('?', 1)[0] ?? '').replace(/\.data$/, '')
  if (HEALTH.includes(path)) return 'health'
  if (path.startsWith('/assets/') || path.startsWith('/looks/')) return 'picture'
  if (path.startsWith('/api/')) return 'api'
  const page = matchPage(path)
  if (page === undefined) return 'other'
  if (page.for === 'administrator') return 'admin'
  return page.responds === 'file' ? 'file' : 'page'
}
