import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { returnPath } from '#app/sign-in/return-path.ts'
import { createSignInLink } from '#domain/access/sign-in-links.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { waysElsewhere } from './ways-elsewhere.ts'

const WAYS = waysElsewhere()
/** So many that are taken for paths of this site are really followed. */
const FOLLOWED = 6

describe('where a browser lands after signing in', () => {
  let site: BrowserSite
  let page: Page

  before(async () => {
    site = await openBrowserSite()
    page = await site.visitor()
    await page.goto('/login')
  })

  after(() => site.close())

  it(`R37 is this site, whatever the address asked for: ${WAYS.length} tries`, async (t) => {
    assert.ok(WAYS.length > 1500, String(WAYS.length))
    const taken = WAYS.map(returnPath).filter((path) => path !== undefined)
    const origins = await page.evaluate((paths) => paths.map((path) => new URL(path, document.baseURI).origin), taken)
    assert.deepEqual([...new Set(origins)], [site.url])
    const away = await page.evaluate(leadAway, WAYS)
    assert.ok(away.length > WAYS.length / 4, `only ${away.length} of them would lead away`)
    t.diagnostic(`${away.length} of ${WAYS.length} lead elsewhere, ${taken.length} are taken as paths of this site`)
  })

  it('R37 and that is where the answer really leads', async () => {
    const taken = WAYS.filter((way) => returnPath(way) !== undefined)
    const step = Math.ceil(taken.length / FOLLOWED)
    const followed = [
      ...taken.filter((_, at) => at % step === 0),
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'https:evil.example',
    ]
    for (const to of followed) {
      const link = new URL(await createSignInLink(site.app.services))
      link.searchParams.set('to', to)
      const visitor = await site.visitor()
      await visitor.goto(link.pathname + link.search)
      await visitor.getByRole('button', { name: 'Sign in as admin@example.com' }).click()
      await visitor.waitForURL((url) => url.pathname !== '/login')
      assert.equal(new URL(visitor.url()).origin, site.url, JSON.stringify(to))
      assert.notEqual(new URL(visitor.url()).pathname, '/login', JSON.stringify(to))
      await visitor.context().close()
    }
  })

  it('R37 nor does an address of this site itself lead elsewhere', async () => {
    const paths = WAYS.filter((way) => /^[/\\].*[/\\]evil\.example$/.test(way)).map((way) =>
      encodeURI(way.toWellFormed()).replaceAll('%25', '%'),
    )
    assert.ok(paths.length > 20, String(paths.length))
    for (const path of paths) {
      const answer = await site.app.hono.request(`${site.url}${path.startsWith('/') ? '' : '/'}${path}`)
      const location = answer.headers.get('Location')
      if (location) assert.equal(new URL(location, site.url).origin, site.url, path)
    }
  })
})

/** Runs in the page. */
function leadAway(ways: string[]): string[] {
  return ways.filter((way) => URL.canParse(way, document.baseURI) && new URL(way, document.baseURI).origin !== location.origin)
}
