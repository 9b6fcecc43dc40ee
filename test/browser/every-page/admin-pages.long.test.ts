import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openDemoSite } from '#test/browser/demo-site.ts'
import { GATED_ROUTES } from '#test/browser/routes.ts'
import { openBrowserSite } from '#test/browser/site.ts'
import { WINDOWS } from '#test/browser/viewports.ts'
import { isOfItems } from './is-of-items.ts'
import { lookAtPages } from './look-at-pages.ts'

const routes = GATED_ROUTES.filter((route) => !isOfItems(route))

lookAtPages({ what: 'every page of the admin area that is of no item', who: 'administrator', routes, open: openDemoSite })

it('every page of the admin area shows the name of who is signed in as a whole', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
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
