import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

/** Browsers without a window call themselves so, and are taken for robots. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

describe('a page fetched while the pointer rests on its link', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const viewed = () => site.app.views.map(({ path, query }) => path + query)

  it('is counted once when it is opened, and not at all when it is not', async () => {
    const page = await site.visitor({ viewport: { width: 1280, height: 800 }, userAgent: PERSON })
    await page.goto('/')
    for (const name of ['Our Story', 'FAQ']) {
      const fetchedAhead = page.context().waitForEvent('request', (request) => request.headers()['sec-purpose'] === 'prefetch')
      await page.getByRole('link', { name, exact: true }).first().hover()
      await (await fetchedAhead).response()
    }
    assert.deepEqual(viewed(), ['/'])
    const marked = page.waitForResponse((response) => response.url().includes('/page-view?of='))
    await page.getByRole('link', { name: 'FAQ', exact: true }).first().click()
    await page.waitForURL('**/faq')
    await marked
    assert.deepEqual(viewed(), ['/', '/faq'])
  })

  it('hydrates without an error, if it hydrates at all', async () => {
    const page = await site.administrator()
    await page.setExtraHTTPHeaders({ 'Sec-Purpose': 'prefetch' })
    await page.goto('/admin')
    await alive(page)
    assert.equal(await page.locator('img[src="/page-view?of=%2Fadmin"]').count(), 1)
  })

  it('is counted with the whole of its address, and fetched pages fetch further ones', async () => {
    const counted = site.app.views.length
    const page = await site.visitor({ viewport: { width: 1280, height: 800 }, userAgent: PERSON })
    await page.goto('/our-story')
    for (const address of ['/faq?from=mail', '/blogs?from=faq']) {
      await page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href, textContent: 'Ahead' })
        document.querySelector('h1')?.after(link)
      }, address)
      const fetchedAhead = page.context().waitForEvent('request', (request) => request.headers()['sec-purpose'] === 'prefetch')
      const link = page.getByRole('link', { name: 'Ahead' })
      await link.hover()
      await (await fetchedAhead).response()
      const marked = page.waitForResponse((response) => response.url().includes('/page-view?of='))
      await link.click()
      await page.waitForURL(`**${address}`)
      await marked
    }
    assert.deepEqual(viewed().slice(counted), ['/our-story', '/faq?from=mail', '/blogs?from=faq'])
  })
})
