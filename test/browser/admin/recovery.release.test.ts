import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'

const NO_PICTURE = { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('These are words.') }

describe('a form that was refused', () => {
  let site: BrowserSite
  let picture: typeof NO_PICTURE

  before(async () => {
    site = await openBrowserSite()
    const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1c5a66' } })
      .png()
      .toBuffer()
    picture = { name: 'logo.png', mimeType: 'image/png', buffer }
  })

  after(() => site.close())

  const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not published yet.' })
  const listed = (page: Page) => summary(page).getByRole('link').allInnerTexts()
  const status = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
  const errorOf = (page: Page, name: string) => page.locator(`#field-${name}-error`)

  async function open(path: string, options = {}): Promise<Page> {
    const page = await site.administrator(options)
    await page.goto(path)
    await settled(page)
    return page
  }

  for (const [path, submit, count] of [
    ['/add-blog', 'Publish', 7],
    ['/add-tradewind-blog', 'Publish', 5],
    ['/add-data-component', 'Add Data', 5],
  ] as const)
    it(`says at once what is wrong, and never that there is nothing to save: ${submit}`, async () => {
      const page = await open(path)
      await status(page, 'No changes')
      await page.getByRole('button', { name: submit }).click()
      await status(page, `Not published: ${count} fields to check.`)
      assert.equal((await listed(page)).length, count)
      assert.equal(await page.getByText('No changes').count(), 0)
    })

  it('lets go of each error as its field is mended, beside it, in the summary and in the line below the form', async () => {
    const page = await open('/add-blog')
    const { press, type, tabTo } = keyboardOf(page)
    await tabTo(page.getByRole('button', { name: 'Publish' }))
    await press('Enter')
    await assertFocus(summary(page))
    const label = summary(page).getByRole('link', { name: 'Title is required.' })
    await tabTo(label)
    await press('Enter')
    await assertFocus(field(page, 'Title'))
    assert.equal(await field(page, 'Title').getAttribute('aria-invalid'), 'true')
    await type('A title')
    await status(page, 'Not published: 6 fields to check.')
    await errorOf(page, 'title').waitFor({ state: 'detached' })
    assert.equal(await field(page, 'Title').getAttribute('aria-invalid'), null)
    assert.ok(!(await listed(page)).some((message) => message.includes('Title')))
    await assertFocus(field(page, 'Title'), 'typing goes on where it was')

    await field(page, 'Blog link').fill('example')
    await errorOf(page, 'blog_link').filter({ hasText: 'must be a web address' }).waitFor()
    await field(page, 'Blog link').fill('https://news.example.com/')
    await status(page, 'Not published: 5 fields to check.')
    await field(page, 'Blog link').fill('')
    await status(page, 'Not published: 6 fields to check.')
    await field(page, 'Blog link').fill('https://news.example.com/')

    await field(page, 'Logo').setInputFiles(picture)
    await field(page, 'Author logo').setInputFiles(picture)
    await field(page, 'Category').fill('Policy')
    await field(page, 'Source').fill('Desk')
    await status(page, 'Not published: 1 field to check.')
    await field(page, 'Expiry date').fill('2027-11-21')
    await summary(page).waitFor({ state: 'detached' })
    await status(page, /^Draft saved \d\d?:\d\d [AP]M$/)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.waitForURL('**/blogs')
  })

  it('lets go of an error that another field causes', async () => {
    const body = { title: 'Days', source: 'Desk', posted_date: '1/2/2026', expiry_date: '1/1/2030', blog_link: 'https://a.example' }
    await site.app.store.create({ index: 'news', id: 'days', body })
    const page = await open('/edit-news/days')
    await field(page, 'Expiry date').fill('2026-01-01')
    await page.getByRole('button', { name: 'Update' }).click()
    await errorOf(page, 'expiry_date').waitFor()
    await field(page, 'Posted date').fill('2025-12-01')
    await errorOf(page, 'expiry_date').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Update' }).click()
    await page.waitForURL('**/admin/manage-blogs*')
  })

  it('says of a file that is no picture why, at once, and does not send it with the form', async () => {
    const page = await open('/add-blog')
    await field(page, 'Logo').setInputFiles(NO_PICTURE)
    await page.getByRole('alert').filter({ hasText: 'isn’t an image we can use' }).waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    await summary(page).waitFor()
    assert.ok((await listed(page)).includes('Logo is required.'))
    assert.equal(await page.getByText('Uploaded. Choose a file to replace it.').count(), 0)
    assert.equal(await field(page, 'Logo').evaluate((input: HTMLInputElement) => input.files?.length), 0)
    await field(page, 'Title').fill('Something else')
    await errorOf(page, 'title').waitFor({ state: 'detached' })
    assert.match(await errorOf(page, 'logo').innerText(), /is required/, 'what another field says does not mend it')
    await field(page, 'Logo').setInputFiles(picture)
    await errorOf(page, 'logo').waitFor({ state: 'detached' })
    await page.getByText('Uploaded. Choose a file to replace it.').waitFor()
  })

  it('keeps a picture that was stored although the save was refused', async () => {
    const page = await open('/add-blog')
    await field(page, 'Logo').setInputFiles(picture)
    await page.getByRole('button', { name: 'Publish' }).click()
    await summary(page).waitFor()
    await page.getByText('Uploaded. Choose a file to replace it.').waitFor()
    assert.ok(!(await listed(page)).some((message) => message.startsWith('Logo')))
  })

  it('keeps a chosen picture when the store did not answer', async () => {
    const page = await open('/add-blog')
    await page.route('**/add-blog*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await field(page, 'Logo').setInputFiles(picture)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('alert').filter({ hasText: 'We couldn’t reach the server' }).waitFor()
    await status(page, 'Not saved: no connection')
    await page.getByText('Uploaded. Choose a file to replace it.').waitFor()
    assert.match(await page.locator('input[name="logo_stored"]').inputValue(), /\.webp$/)
  })

  it('says the same without script', async () => {
    const page = await site.visitor({ javaScriptEnabled: false })
    const [cookie = ''] = (await site.app.signIn()).split(';')
    await page
      .context()
      .addCookies([{ name: cookie.slice(0, cookie.indexOf('=')), value: cookie.slice(cookie.indexOf('=') + 1), url: site.url }])
    await page.goto('/add-blog')
    await field(page, 'Logo').setInputFiles(NO_PICTURE)
    await field(page, 'Author logo').setInputFiles(picture)
    await page.getByRole('button', { name: 'Publish' }).click()
    await summary(page).waitFor()
    const messages = await listed(page)
    assert.ok(messages.some((message) => message.startsWith('Logo: This file isn’t an image we can use.')))
    assert.equal(messages.length, 6)
    assert.equal(await page.getByText('No changes').count(), 0)
    await page.getByText('Not published: 6 fields to check.').waitFor()
    await page.getByText('Choose a file to replace it.').waitFor()
    assert.match(await page.locator('input[name="author_logo_stored"]').inputValue(), /\.webp$/)
  })
})
