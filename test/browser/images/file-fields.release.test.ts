import assert from 'node:assert/strict'
import { it } from 'node:test'
import { backfillImageUsage } from '#domain/images/backfill-usage.ts'
import { storeImage } from '#domain/images/images.ts'
import { alive } from '#test/browser/hydrated.ts'
import { openBrowserSite } from '#test/browser/site.ts'
import { png } from './image-file.ts'

const PAGES = [
  '/add-blog',
  '/add-tradewind-blog',
  '/add-data-component?from=file',
  '/admin/site/looks',
  '/admin/site/redirects',
  '/admin/media',
]

it('every button that chooses a file is one of the site’s, in its font, in both schemes', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  await storeImage(site.app.services, new Uint8Array(await png('#557700')), 'cut', 'meadow.png')
  await backfillImageUsage(site.app.services)
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await site.administrator({ colorScheme })
    for (const path of PAGES) {
      await page.goto(path)
      await alive(page)
      if (path === '/admin/media')
        await page
          .getByRole('button', { name: /^Replace/ })
          .first()
          .click()
      const fields = page.locator('input[type="file"]')
      await fields.first().waitFor({ state: 'attached' })
      for (const field of await fields.all()) assert.deepEqual(await field.evaluate(buttonStyle), await field.evaluate(siteStyle), path)
    }
  }
})

/** Runs in the page. */
function buttonStyle(field: Element): string[] {
  const { backgroundColor, color, fontFamily, fontWeight } = getComputedStyle(field, '::file-selector-button')
  return [backgroundColor, color, fontFamily, fontWeight]
}

/** Runs in the page. */
function siteStyle(): string[] {
  const { color, fontFamily } = getComputedStyle(document.body)
  return ['rgba(0, 0, 0, 0)', color, fontFamily, '600']
}
