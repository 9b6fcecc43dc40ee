import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { alive } from '#test/browser/alive.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const ROW = { category: 'C', content_excerpt: 'E', author: 'A', source: 'Desk', posted_date: '1/1/2026', expiry_date: '1/1/2030' }

describe('an import over a bad connection', () => {
  let site: BrowserSite
  before(async () => {
    site = await openBrowserSite()
  })
  after(() => site.close())

  const send = (page: Page) => page.getByRole('button', { name: 'Import file' }).click()

  it('that nothing is heard of any more ends with words, and can be sent again', async () => {
    const page = await site.administrator()
    await page.clock.install()
    await page.goto('/add-data-component')
    await alive(page)
    const buffer = Buffer.from(JSON.stringify([{ ...ROW, title: 'Plover' }]))
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'plover.json', mimeType: 'application/json', buffer })
    const isAsked = page.waitForRequest('**/add-data-component/import')
    await page.route('**/add-data-component/import', () => {})
    await send(page)
    await isAsked
    await page.clock.fastForward('03:00')
    await page.getByRole('alert').filter({ hasText: 'or it stopped answering. Look under Manage Content' }).waitFor({ timeout: 10_000 })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await send(page)
    await page.getByText('1 item imported.').waitFor()
  })
})
