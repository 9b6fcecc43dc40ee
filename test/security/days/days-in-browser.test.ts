import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

describe('a day, in a browser', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
    const body = { title: 'Harbour', source: 'Desk', blog_link: 'https://a.example', posted_date: '15/7/2026', expiry_date: '1/1/2030' }
    await site.app.store.create({ index: 'news', id: 'one', body })
  })

  after(() => site.close())

  for (const timezoneId of ['UTC', 'Pacific/Kiritimati', 'America/New_York', 'Asia/Kolkata', 'Pacific/Pago_Pago'])
    it(`R49 is the one that was entered, read and edited in ${timezoneId}`, async () => {
      const page = await site.administrator({ timezoneId })
      await page.goto('/blogs')
      await page.getByText('July 15, 2026').first().waitFor()
      await page.goto('/edit-news/one')
      await alive(page)
      assert.equal(await page.getByLabel('Posted date').inputValue(), '2026-07-15')
      assert.equal(await page.getByLabel('Expiry date').inputValue(), '2030-01-01')
    })
})
