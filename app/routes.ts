import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import type { Page } from './page.ts'
import { pages } from './pages.ts'

const gated = pages.filter((page) => page.for === 'administrator')
const open = pages.filter((page) => page.for !== 'administrator' && 'file' in page)

export default [
  layout('site/layout.tsx', [...open.map(routeTo), layout('admin/layout.tsx', gated.map(routeTo)), route('*', 'site/not-found.tsx')]),
] satisfies RouteConfig

function routeTo({ path, file }: Extract<Page, { file: string }>) {
  return path === '/' ? index(file) : route(path.slice(1), file, { id: path.slice(1) })
}
