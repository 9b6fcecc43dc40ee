import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import type { Page } from './page.ts'
import { pages } from './pages.ts'

const gated = pages.filter((page) => page.for === 'administrator')
const open = pages.filter((page) => page.for !== 'administrator' && 'file' in page)

export default [
  layout('site/layout.tsx', [
    ...open.map(routeTo),
    // The one guard is the layout's.
    layout('admin/layout.tsx', gated.map(routeTo)),
    route('*', 'site/not-found.tsx'),
  ]),
] satisfies RouteConfig

/** Named by its path, since several pages may have one file. */
function routeTo({ path, file }: Extract<Page, { file: string }>) {
  return path === '/' ? index(file) : route(path.slice(1), file, { id: path.slice(1) })
}
