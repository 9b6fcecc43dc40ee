import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { createSignInLink } from '#domain/access/sign-in-links.ts'
import { alive } from '#test/browser/hydrated.ts'
import { publish, schedule } from '#test/browser/item-form/publish.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

describe('the administrator', () => {
  let site: BrowserSite
  let logo: { name: string; mimeType: string; buffer: Buffer }

  before(async () => {
    site = await openBrowserSite()
    const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#1c5a66' } })
      .png()
      .toBuffer()
    logo = { name: 'logo.png', mimeType: 'image/png', buffer }
  })

  after(() => site.close())

  async function fill(page: Page, values: Record<string, string>) {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  }

  async function open(page: Page, path: string) {
    await page.goto(path)
    await alive(page)
  }

  function card(page: Page, title: string) {
    return page.getByRole('main').getByRole('article').filter({ hasText: title })
  }

  it('signs in by the link, adds news with logos, sees it on the site, edits it, deletes it', async () => {
    const page = await site.visitor({ reducedMotion: 'no-preference' })
    await page.goto(await createSignInLink(site.app.services))
    await page.getByRole('button', { name: 'Sign in as admin@example.com' }).click()
    await page.waitForURL('**/admin')
    await alive(page)
    await page.getByRole('link', { name: 'Manage Content' }).click()
    await page.waitForURL('**/manage-all-blogs')
    await page.getByRole('link', { name: 'Add News' }).first().click()
    await page.waitForURL('**/add-blog')
    await alive(page)
    await fill(page, {
      Source: 'GCC Monitor',
      Title: 'A new tax rule',
      Category: 'Policy',
      'Blog link': 'https://news.example.com/tax',
      'Expiry date': '2027-11-21',
    })
    await page.getByLabel('Logo', { exact: true }).setInputFiles(logo)
    await page.getByLabel('Author logo', { exact: true }).setInputFiles(logo)
    await publish(page)
    await page.waitForURL('**/blogs')
    await page.getByText('Published. Visitors see it now.').waitFor()
    const shown = card(page, 'A new tax rule')
    await shown.waitFor()
    assert.equal(await shown.getByRole('heading').getByRole('link').getAttribute('href'), 'https://news.example.com/tax')
    assert.ok(await shown.getByText('November 21, 2026').isVisible())
    const drawn = shown.locator('img').first()
    assert.ok((await drawn.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))) > 300)

    await page.goto('/admin/manage-blogs')
    await page.getByRole('link', { name: 'Edit A new tax rule' }).click()
    await page.waitForURL('**/edit-news/*')
    await alive(page)
    await fill(page, { Title: 'A new tax rule, explained' })
    await page.getByRole('button', { name: 'Update' }).click()
    await page.waitForURL('**/admin/manage-blogs*')
    await card(page, 'A new tax rule, explained').waitFor()
    await alive(page)

    await page.getByRole('button', { name: 'Delete A new tax rule, explained' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Item ?' })
    await dialog.getByText('Are you sure you want to delete this item ?').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Delete A new tax rule, explained' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await card(page, 'A new tax rule').waitFor({ state: 'detached' })
    await page.goto('/blogs')
    assert.equal(await page.getByText('A new tax rule').count(), 0)
  })

  it('writes a blog item with a heading, a link and a table, which a visitor reads', async () => {
    const page = await site.administrator({ reducedMotion: 'no-preference' })
    await open(page, '/add-tradewind-blog')
    assert.equal(await page.getByLabel('Source', { exact: true }).inputValue(), 'Tradewind')
    assert.equal(await page.getByLabel('Posted date', { exact: true }).inputValue(), '2026-11-21')
    await fill(page, {
      Title: 'Hosted, step by step',
      Category: 'Guides',
      'Content excerpt': 'What happens when.',
      Author: 'Delivery Desk',
      'Expiry date': '2027-11-21',
    })
    const editor = page.locator('[contenteditable="true"]')
    await editor.click()
    await page.keyboard.type('The plan')
    await page.getByRole('button', { name: 'Text tools' }).click()
    await page.getByRole('button', { name: 'Heading 2' }).click()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Read more')
    await page.keyboard.press('Shift+Home')
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox').first().fill('https://docs.example.com/plan')
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Insert table' }).click()
    await page.keyboard.type('Week one')
    await publish(page)
    await page.waitForURL('**/blogs')

    const visitor = await site.visitor({ javaScriptEnabled: false })
    await visitor.goto('/tradewind-blogs')
    await visitor.getByRole('link', { name: 'Hosted, step by step' }).first().click()
    await visitor.waitForURL('**/blog-details?id=*')
    const main = visitor.getByRole('main')
    await main.getByRole('heading', { name: 'The plan', level: 2 }).waitFor()
    assert.equal(await main.getByRole('link', { name: 'Read more' }).getAttribute('href'), 'https://docs.example.com/plan')
    await main.getByRole('table').getByText('Week one').waitFor()
  })

  it('schedules an item that only the admin area shows until its day', async () => {
    const page = await site.administrator()
    await open(page, '/add-tradewind-blog')
    await fill(page, {
      Title: 'Next week',
      Category: 'Guides',
      'Content excerpt': 'Soon.',
      Author: 'Desk',
      'Posted date': '2026-11-28',
      'Expiry date': '2027-11-21',
    })
    await schedule(page)
    await page.waitForURL('**/blogs')
    assert.equal(await card(page, 'Next week').count(), 0)
    await page.goto('/admin/manage-blogs?tab=blogs')
    await card(page, 'Next week')
      .getByText(/Scheduled/)
      .waitFor()
    site.app.clock.now = new Date('2026-11-27T18:30:00Z')
    const visitor = await site.visitor()
    await visitor.goto('/blogs')
    await card(visitor, 'Next week').waitFor()
    site.app.clock.now = new Date('2026-11-21T06:00:00Z')
  })

  it('marks an item as expired from its expiry date on', async () => {
    const body = { title: 'Old offer', source: 'Desk', posted_date: '1/1/2026', expiry_date: '22/11/2026', blog_link: 'https://a.example' }
    await site.app.store.create({ index: 'news', id: 'old-offer', body })
    site.app.clock.now = new Date('2026-11-21T17:30:00Z')
    const page = await site.administrator()
    const expired = card(page, 'Old offer').getByRole('img', { name: 'Expired' })
    for (const [now, count] of [
      ['2026-11-21T17:30:00Z', 0],
      ['2026-11-21T18:30:00Z', 1],
    ] as const) {
      site.app.clock.now = new Date(now)
      await page.goto('/admin/manage-blogs?q=offer')
      assert.equal(await expired.count(), count, now)
    }
    site.app.clock.now = new Date('2026-11-21T06:00:00Z')
  })

  it('imports 200 posts from a file, all or none, with a report', async () => {
    const page = await site.administrator()
    const rows = Array.from({ length: 200 }, (_, index) => ({
      title: `Imported ${index}`,
      category: 'Archive',
      content_excerpt: 'From the archive.',
      author: 'Desk',
      source: 'Tradewind',
      posted_date: '1/2/2024',
      expiry_date: '1/2/2030',
    }))
    const file = (content: unknown) => ({ name: 'items.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) })
    const stored = async () => (await site.app.store.find({ indexes: ['blog'], text: 'Imported archive', size: 0 })).total
    await open(page, '/add-data-component?from=file')
    const chosen = page.locator('input[type="file"][accept*="json"]')
    await chosen.setInputFiles(file(rows.with(120, { ...rows[120], posted_date: '31/02/2024' } as (typeof rows)[0])))
    await page.getByRole('button', { name: /Import/ }).click()
    await page.getByText(/121/).first().waitFor()
    await page.getByRole('alert').filter({ hasText: 'Posted date must be a day that exists' }).waitFor()
    assert.equal(await stored(), 0)
    await page.getByLabel('Dates like').selectOption('day')
    await chosen.setInputFiles(file(rows))
    await page.getByRole('button', { name: /Import/ }).click()
    await page.getByRole('button', { name: 'Import and publish 200' }).click()
    await page.getByText('200 posts imported.').waitFor()
    await site.app.found()
    assert.equal(await stored(), 200)
  })

  it('is shown both versions when two editors collide, and neither text is lost', async () => {
    const body = { title: 'Shared', source: 'Desk', posted_date: '1/1/2026', expiry_date: '1/1/2030', blog_link: 'https://a.example' }
    await site.app.store.create({ index: 'news', id: 'shared', body })
    const [one, two] = [await site.administrator(), await site.administrator()]
    await open(one, '/edit-news/shared')
    await open(two, '/edit-news/shared')
    await fill(one, { Title: 'Text of the first' })
    await fill(two, { Title: 'Text of the second' })
    await one.getByRole('button', { name: 'Update' }).click()
    await one.waitForURL('**/admin/manage-blogs*')
    await two.getByRole('button', { name: 'Update' }).click()
    await two
      .getByRole('region', { name: /^Title: / })
      .getByText('first')
      .waitFor()
    assert.equal(await two.getByLabel('Title', { exact: true }).inputValue(), 'Text of the second')
    assert.equal((await site.app.store.get('news', 'shared'))?.body.title, 'Text of the first')
  })

  it('keeps the text when the session ends while writing', async () => {
    const page = await site.administrator()
    await open(page, '/add-tradewind-blog')
    await fill(page, { Title: 'Almost lost', Category: 'Guides', 'Content excerpt': 'x', Author: 'Desk', 'Expiry date': '2027-11-21' })
    for (const session of (await site.app.store.find({ indexes: ['sessions'], size: 100 })).documents) await site.app.store.remove(session)
    await publish(page)
    await page
      .getByRole('alert')
      .filter({ hasText: /signed out/i })
      .waitFor()
    assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Almost lost')
  })

  it('signs out, and everything gated is gone', async () => {
    const page = await site.administrator()
    await page.goto('/')
    await page.getByRole('button', { name: 'Administrator' }).click()
    await page.getByRole('link', { name: 'Profile' }).waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${site.url}/`)
    for (const path of ['/admin', '/manage-all-blogs', '/add-blog', '/admin/messages'])
      assert.equal((await page.goto(path))?.status(), 404, path)
    assert.equal((await page.goto('/login'))?.status(), 200)
  })
})
