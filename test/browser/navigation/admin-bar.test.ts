import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { AXE, violations } from '#test/browser/axe.ts'
import { openDemoSite } from '#test/browser/demo-site.ts'
import { keyboardOf } from '#test/browser/keyboard.ts'
import type { BrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const POST = '/blog-details?id=demo-blog-01'

describe('the admin bar of public pages', () => {
  let site: BrowserSite

  before(async () => {
    site = await openDemoSite()
  })

  after(() => site.close())

  const bar = (page: Page) => page.getByRole('region', { name: 'Admin bar' })
  const link = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true })

  async function open(page: Page, path: string) {
    await page.goto(path)
    await settled(page)
    const box = await bar(page).boundingBox()
    const height = page.viewportSize()?.height ?? 0
    assert.ok(box && Math.abs(box.y + box.height - height) < 1, `at the bottom edge: ${box?.y}`)
  }

  it('leads from a post to the dashboard, its versions, its page and its form, with its state', async () => {
    const page = await site.administrator({ viewport: DESK, bypassCSP: true })
    await page.addInitScript(AXE)
    await open(page, POST)
    await bar(page).getByText('Live', { exact: true }).waitFor()
    const targets = Object.entries({ Admin: '/admin', History: '/edit-blog/demo-blog-01/history', 'Edit page': `${POST}&edit` })
    for (const [name, path] of targets) assert.equal(await link(page, name).getAttribute('href'), path)
    assert.deepEqual(await page.evaluate(violations), [])
    const { press, tabTo } = keyboardOf(page)
    await page.getByRole('contentinfo').getByRole('link').last().focus()
    await tabTo(link(page, 'Edit post'))
    await press('Enter')
    await page.waitForURL('**/edit-blog/demo-blog-01')
  })

  it('names unpublished changes and offers their preview', async () => {
    const { app } = site
    const cookie = await app.signIn()
    const version = await app.version('blog', 'demo-blog-01')
    await app.post('/edit-blog/demo-blog-01', { title: 'Changed since', content: '<p>Changed</p>', intent: 'draft', version }, cookie)
    const page = await site.administrator({ viewport: DESK })
    await open(page, POST)
    await bar(page).getByText('Live, unpublished changes').waitFor()
    await link(page, 'Preview changes').click()
    await page.waitForURL('**/preview/blog/demo-blog-01')
  })

  it('leads from a page to its text and versions', async () => {
    const page = await site.administrator({ viewport: DESK })
    await open(page, '/faq')
    assert.equal(await link(page, 'History').getAttribute('href'), '/admin/site/words/faq/history')
    await link(page, 'Edit page').click()
    await page.waitForURL('**/faq?edit')
  })

  it('has one button and a menu on a phone, above the end of the page', async () => {
    const page = await site.administrator({ viewport: PHONE, bypassCSP: true })
    await page.addInitScript(AXE)
    await open(page, '/blog-details?id=demo-blog-02')
    assert.equal(await link(page, 'History').isVisible(), false)
    await bar(page).getByRole('button', { name: 'More' }).click()
    await link(page, 'History').waitFor()
    assert.deepEqual(await page.evaluate(violations), [])
    await page.keyboard.press('Escape')
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    const [footer, box] = [await page.getByRole('contentinfo').boundingBox(), await bar(page).boundingBox()]
    assert.ok(footer && box && footer.y + footer.height <= box.y + 1)
    assert.equal(await link(page, 'Edit post').getAttribute('href'), '/edit-blog/demo-blog-02')
  })

  it('is in no byte of what visitors are given', async () => {
    for (const path of ['/', POST, '/faq?edit']) {
      const { html } = await site.app.page(path)
      assert.doesNotMatch(html, /admin-bar|assets\/editing-|Edit post/, path)
      assert.doesNotMatch(html, /<script(?! type="(?:application|speculation))/, path)
    }
  })
})
