import { readdirSync, readFileSync } from 'node:fs'

/** A route as the built router has it; of its modules, those above it come first. */
export type BuiltRoute = { id: string; path: string; isGated: boolean; takesForms: boolean; isEverythingElse: boolean }

type Written = { id: string; parentId?: string; path?: string; index?: boolean; hasAction: boolean }

const FOLDER = 'build/client/assets'
const BEFORE = 'window.__reactRouterManifest='
const GUARD = 'admin/layout'

/** Every address that the built router answers, as it tells them to browsers. */
export function builtRoutes(): BuiltRoute[] {
  const file = readdirSync(FOLDER).find((name) => /^manifest-\w+\.js$/.test(name)) ?? ''
  const { routes }: { routes: Record<string, Written> } = JSON.parse(
    readFileSync(`${FOLDER}/${file}`, 'utf8').replace(BEFORE, '').replace(/;$/, ''),
  )
  const all = Object.values(routes)
  return all
    .filter(({ id }) => !all.some(({ parentId }) => parentId === id))
    .map((route) => {
      const above = modulesAbove(route, routes)
      return {
        id: route.id,
        path: `/${above.flatMap(({ path }) => path || []).join('/')}`,
        isGated: above.some(({ id }) => id === GUARD),
        takesForms: above.some(({ hasAction }) => hasAction),
        isEverythingElse: route.path === '*',
      }
    })
}

function modulesAbove(route: Written, routes: Record<string, Written>): Written[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return [...(parent ? modulesAbove(parent, routes) : []), route]
}
