import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { company } from '#app/content/company.ts'
import { navigation } from '#app/content/site.ts'
import { pages } from '#app/pages.ts'

type BuiltRoute = { id: string; parentId?: string; path?: string; index?: boolean }

function builtRoutes(): Record<string, BuiltRoute> {
  const [manifest = ''] = globSync('build/client/assets/manifest-*.js')
  return JSON.parse(
    readFileSync(manifest, 'utf8')
      .replace(/^[^{]*/, '')
      .replace(/;\s*$/, ''),
  ).routes
}

const routes = builtRoutes()
const leaves = Object.values(routes).filter(({ id }) => !Object.values(routes).some(({ parentId }) => parentId === id))

function isGuarded({ parentId }: BuiltRoute): boolean {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return parent !== undefined && (parent.id === 'admin/layout' || isGuarded(parent))
}

describe('the page table', () => {
  it('names every route of the build, with the guard before exactly those for the administrator', () => {
    const built = leaves.filter(({ path }) => path !== '*').map((route) => [`/${route.path ?? ''}`, isGuarded(route)])
    const named = pages.filter((page) => 'file' in page).map((page) => [page.path, page.for === 'administrator'])
    assert.deepEqual(built.sort(), named.sort())
  })

  it('names each address once', () => {
    assert.equal(new Set(pages.map(({ path }) => path)).size, pages.length)
  })

  it('names every page that the navigation leads to', () => {
    const entries = [...Object.values(navigation), ...company.defaults.services, ...company.defaults.tags].map(({ path }): string => path)
    const known = pages.map(({ path }): string => path)
    assert.ok(entries.length > 5)
    assert.deepEqual(
      entries.filter((path) => !known.includes(path)),
      [],
    )
  })
})
