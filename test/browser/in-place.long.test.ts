import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDemoSite } from './demo-site.ts'
import { misplacedOn, WINDOWS } from './in-place.ts'
import { EMPTY_GATED_ROUTES, EMPTY_PUBLIC_ROUTES, GATED_ROUTES, PUBLIC_ROUTES } from './routes.ts'
import { type BrowserSite, openBrowserSite } from './site.ts'

for (const { content, open, forAll, forAdministrator } of [
  { content: 'the demonstration items', open: openDemoSite, forAll: PUBLIC_ROUTES, forAdministrator: GATED_ROUTES },
  { content: 'nothing in its store', open: () => openBrowserSite(), forAll: EMPTY_PUBLIC_ROUTES, forAdministrator: EMPTY_GATED_ROUTES },
])
  describe(`a site with ${content}`, () => {
    let site: BrowserSite

    before(async () => {
      site = await open()
    })

    after(() => site.close())

    it('has everything in its place on public pages', async () => {
      assert.deepEqual(await misplacedOn(await site.visitor(), forAll), [])
    })

    it('has everything in its place on gated pages', async () => {
      assert.deepEqual(await misplacedOn(await site.administrator(), forAdministrator), [])
    })

    it('shows the name of who is signed in as a whole', async () => {
      const page = await site.administrator()
      await page.goto('/admin')
      const name = page.getByRole('button', { name: 'Administrator' }).locator('span')
      for (const window of WINDOWS) {
        await page.setViewportSize(window)
        const [shown, needed] = await name.evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth])
        assert.equal(shown, needed, `${window.width}`)
        assert.equal(await name.evaluate((span) => span.getClientRects().length), 1)
      }
    })
  })
