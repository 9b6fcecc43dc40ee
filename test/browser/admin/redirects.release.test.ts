import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const PAGE = '/admin/site/redirects'

describe('redirects in the browser', () => {
  let site: BrowserSite
  before(async () => {
    site = await openBrowserSite()
  })
  after(() => site.close())

  async function open(page: Page, path = PAGE) {
    await page.goto(path)
    await alive(page)
  }

  it('are made with the keyboard alone, of what a visitor missed, and lead the next one on', async () => {
    const visitor = await site.visitor({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0' })
    assert.equal((await visitor.goto('/pricing?from=mail'))?.status(), 404)
    const page = await site.administrator()
    await open(page, '/admin/site/words')
    const sections = page.getByRole('navigation', { name: 'Pages', exact: true })
    await sections.getByRole('link', { name: 'Redirects' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Redirects' }).waitFor()
    await page.getByRole('link', { name: 'Redirect /pricing' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'to')
    assert.equal(await page.getByLabel('Old URL').inputValue(), '/pricing')
    await page.keyboard.type('/pricing/')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: '/pricing would lead to itself.' }).waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('/faq')
    await page.keyboard.press('Enter')
    const status = page.getByRole('status').filter({ hasText: 'Saved: /pricing leads to /faq.' })
    await status.waitFor()
    await visitor.goto('/pricing?from=mail')
    assert.equal(new URL(visitor.url()).pathname + new URL(visitor.url()).search, '/faq?from=mail')
    await open(page)
    await page.getByText('used once in the last 90 days').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Redirect /pricing' }).count(), 0)
    await page.getByRole('button', { name: 'Delete /pricing' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Deleted: /pricing leads to /faq.' }).waitFor()
    await page.waitForFunction(() => document.activeElement?.role === 'status')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await status.waitFor()
  })

  it('come in by a file, mended where it had bad lines', async () => {
    const page = await site.administrator()
    await open(page)
    const file = { name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from('from,to\n/a,/faq\n/b,/a\n') }
    await page.getByLabel('File', { exact: true }).setInputFiles(file)
    await page.getByRole('button', { name: 'Import redirects' }).click()
    const report = page.getByRole('alert').filter({ hasText: 'Nothing was imported: 1 of 2 lines is invalid.' })
    await report.getByRole('row', { name: '3 /b leads to /a, which leads to /faq: redirect /b to /faq.' }).waitFor()
    await page.getByLabel('File', { exact: true }).setInputFiles({ ...file, buffer: Buffer.from('from,to\n/a,/faq\n') })
    await page.getByRole('button', { name: 'Import redirects' }).click()
    await page.getByRole('status').filter({ hasText: 'Imported: 1 redirect added.' }).waitFor()
    await page.getByRole('link', { name: '/a', exact: true }).waitFor()
  })

  it('can be looked after without script', async () => {
    const page = await site.administrator({ javaScriptEnabled: false })
    await page.goto(PAGE)
    await page.getByRole('link', { name: 'New redirect' }).click()
    await page.getByLabel('Old URL').fill('/plain')
    await page.getByLabel('New URL').fill('/news')
    await page.getByRole('button', { name: 'Add redirect' }).click()
    await page.getByRole('link', { name: 'Change /plain' }).click()
    await page.getByLabel('New URL').fill('/blogs')
    await page.getByRole('button', { name: 'Save redirect' }).click()
    await page.getByText('Saved: /plain leads to /blogs.').waitFor()
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('from,to\n/faq,/news\n') })
    await page.getByRole('button', { name: 'Import redirects' }).click()
    await page.getByText('/faq is a URL that this site uses').waitFor()
  })
})
