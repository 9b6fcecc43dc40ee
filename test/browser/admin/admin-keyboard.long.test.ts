import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { createSignInLink } from '#domain/access/sign-in-links.ts'
import { openDemoSite } from '#test/browser/demo-site.ts'
import { alive } from '#test/browser/hydrated.ts'
import { assertFocus, chooseFile, isFocused, keyboardOf } from '#test/browser/keyboard.ts'
import type { BrowserSite } from '#test/browser/site.ts'

describe('the administrator without a mouse', () => {
  let site: BrowserSite

  before(async () => {
    site = await openDemoSite()
  })

  after(() => site.close())

  const written = async () => (await site.app.store.find({ indexes: ['blog'], text: 'Written by keyboard', size: 1 })).documents[0]

  it('signs in, writes a blog item with formatted text and a picture, edits it and deletes it', async () => {
    const page = await site.visitor({ viewport: { width: 1280, height: 720 } })
    const { press, tabTo } = keyboardOf(page)
    const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1c5a66' } })
      .png()
      .toBuffer()
    const chosen = chooseFile(page, { name: 'logo.png', mimeType: 'image/png', buffer })
    await page.goto(await createSignInLink(site.app.services))
    await tabTo(page.getByRole('button', { name: 'Sign in as admin@example.com' }))
    await press('Enter')
    await arrive(page, '/admin')
    await press('b')
    await arrive(page, '/add-tradewind-blog')
    await writeText(page)
    await fillFacts(page, chosen)
    await arrive(page, '/blogs')
    const { content, logo, expiry_date } = (await written())?.body ?? {}
    assert.equal(expiry_date, '21/11/2027')
    assert.match(String(logo), /\.webp$/)
    assert.match(
      String(content),
      /^<p><strong>Bold<\/strong><\/p><h2>A heading<\/h2><p><a [^>]*href="https:\/\/docs\.example\.com\/"[^>]*>linked<\/a><\/p><ul><li><p>one<\/p><\/li><li><p>two<\/p><\/li><\/ul>/,
    )
    assert.match(String(content), /<th><p>first<\/p><\/th><th><p>second<\/p><\/th>/)
    await editTitle(page)
    assert.equal((await written())?.body.title, 'Written by keyboard, twice')
    await deleteItem(page)
    assert.ok((await written())?.body.deleted_at)
  })

  it('imports a file, marks a message as answered and signs out', async () => {
    const page = await site.administrator()
    const { press, pressAtOnce, tabTo } = keyboardOf(page)
    const chosen = chooseFile(page, { name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from('title,source\nAlone,Desk\n') })
    await page.goto('/add-data-component?from=file')
    await alive(page)
    await tabTo(page.getByLabel('File', { exact: true }))
    await press('Enter')
    await chosen
    await tabTo(page.getByRole('button', { name: 'Import file' }))
    await press('Enter')
    const report = page.getByRole('alert').filter({ hasText: 'Nothing was imported' })
    await report.waitFor()
    await assertFocus(report, 'the report takes the focus')

    await pressAtOnce('g', 'm')
    await arrive(page, '/admin/messages')
    await tabTo(page.getByRole('link', { name: 'A hosted team of 25' }))
    await press('Enter')
    await arrive(page, '/admin/messages/demo-message')
    await tabTo(page.getByRole('button', { name: 'Mark as answered' }))
    await press('Enter')
    const notice = page.getByRole('status').filter({ hasText: 'marked as answered' })
    await notice.waitFor()
    await alive(page)
    await assertFocus(notice)

    const menu = page.getByRole('button', { name: 'Administrator' })
    await tabTo(menu, 'Shift+Tab')
    await press('Enter')
    await tabTo(page.getByRole('link', { name: 'Profile' }))
    await press('Escape')
    await assertFocus(menu, 'Escape closes the menu and leads back to its button')
    await press('Enter')
    await tabTo(page.getByRole('button', { name: 'Logout' }))
    await press('Enter')
    await page.waitForURL(`${site.url}/`)
    assert.equal((await page.goto('/admin'))?.status(), 404)
  })

  it('is led to the wrong fields in the order of the form', async () => {
    const page = await site.administrator()
    const { press, tabTo } = keyboardOf(page)
    await page.goto('/admin')
    await alive(page)
    await press('n')
    await arrive(page, '/add-blog')
    await tabTo(page.getByRole('button', { name: 'Publish', exact: true }))
    await press('Enter')
    const summary = page.getByRole('alert').filter({ hasText: 'Not published yet.' })
    await summary.waitFor()
    await assertFocus(summary)
    assert.deepEqual(await summary.getByRole('link').allInnerTexts(), [
      'Title is required.',
      'Blog link is required.',
      'Logo is required.',
      'Author logo is required.',
      'Expiry date is required.',
      'Category is required.',
      'Source is required.',
    ])
    await press('Tab', 'Tab', 'Enter')
    await assertFocus(page.getByLabel('Blog link', { exact: true }))
  })
})

async function arrive(page: Page, path: string) {
  await page.waitForURL(`**${path}`)
  await alive(page)
}

function fieldOf(page: Page, label: string) {
  return page.getByLabel(label, { exact: true })
}

/** Words, a heading, a link, a list and a table, and out of the text again. */
async function writeText(page: Page): Promise<void> {
  const { press, type, tabTo } = keyboardOf(page)
  const field = (label: string) => fieldOf(page, label)
  const text = page.locator('[contenteditable="true"]')
  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
  async function useTool(name: string) {
    await tabTo(page.getByRole('toolbar').locator('[tabindex="0"]'), 'Shift+Tab')
    if (name.startsWith('Heading')) {
      await press('Home', 'Enter')
      while (!(await isFocused(tool(name)))) await press('ArrowDown')
    } else while (!(await isFocused(tool(name)))) await press('ArrowRight')
    await press('Enter')
    await assertFocus(text, `${name} gives the focus back to the text`)
  }
  await tabTo(field('Title'))
  await type('Written by keyboard')
  await tabTo(text)
  await press('Control+b')
  await type('Bold')
  await press('Control+b', 'Enter')
  await useTool('Heading 2')
  await type('A heading')
  await press('Enter')
  await type('linked')
  await press('Shift+Home', 'Control+k')
  const address = page.getByRole('dialog', { name: 'Link' }).getByRole('textbox')
  await assertFocus(address)
  await press('Escape')
  await assertFocus(text, 'Escape leads back to the text')
  await press('Control+k')
  await type('https://docs.example.com/')
  await press('Enter', 'End', 'Enter')
  await useTool('Bullet list')
  await type('one')
  await press('Enter')
  await type('two')
  await press('Enter', 'Enter')
  await useTool('Insert table')
  await type('first')
  await press('Tab')
  await assertFocus(text, 'Tab leads to the next cell')
  await type('second')
  await press('Escape', 'Shift+Tab')
  await assertFocus(tool('Insert table'), 'Escape and Shift+Tab lead out of the table, to the toolbar')
  await press('Tab', 'Escape', 'Tab')
  await assertFocus(field('Content excerpt'), 'Escape and Tab lead out of the table, to the next field')
  await type('No mouse was near.')
  await tabTo(field('Posted date'))
}

async function fillFacts(page: Page, chosen: Promise<void>): Promise<void> {
  const { press, type, tabTo } = keyboardOf(page)
  const field = (label: string) => fieldOf(page, label)
  await tabTo(field('Expiry date'))
  await type('11212027')
  await tabTo(field('Category'))
  await type('Guides')
  await tabTo(field('Author'))
  await type('Desk')
  await tabTo(field('Logo'))
  await press('Enter')
  await chosen
  await tabTo(page.getByRole('button', { name: 'Publish', exact: true }))
  await press('Enter')
  await assertFocus(page.getByRole('dialog').getByRole('button', { name: 'Publish' }), 'the dialog asks once')
  await press('Enter')
}

async function editTitle(page: Page): Promise<void> {
  const { press, pressAtOnce, type, tabTo } = keyboardOf(page)
  await tabTo(page.getByRole('button', { name: 'Administrator' }))
  await press('Enter')
  await tabTo(page.getByRole('link', { name: 'Profile' }))
  await press('Enter')
  await arrive(page, '/admin')
  await pressAtOnce('g', 'c')
  await arrive(page, '/admin/manage-blogs')
  await tabTo(page.getByRole('tab', { name: 'News', exact: true }))
  await press('ArrowRight', 'Enter')
  await arrive(page, '/admin/manage-blogs?tab=blogs')
  await assertFocus(page.getByRole('tab', { name: 'Blogs', selected: true }), 'the focus stays on the tab')
  await tabTo(page.getByRole('link', { name: 'Edit Written by keyboard' }))
  await press('Enter')
  await arrive(page, '/edit-blog/*')
  await tabTo(fieldOf(page, 'Title'))
  await press('End')
  await type(', twice')
  await press('Control+Enter')
  await arrive(page, '/admin/manage-blogs?tab=blogs')
  await assertFocus(page.getByRole('status').filter({ hasText: 'Updated. Visitors see it now.' }), 'the next Tab goes on from the notice')
}

async function deleteItem(page: Page): Promise<void> {
  const { press, tabTo } = keyboardOf(page)
  const remove = page.getByRole('button', { name: 'Delete Written by keyboard, twice' })
  const dialog = page.getByRole('dialog', { name: 'Delete Blog ?' })
  await tabTo(remove)
  await press('Enter')
  await assertFocus(dialog.getByRole('button', { name: 'Close' }), 'the harmless button has the focus')
  await press('Escape')
  await assertFocus(remove, 'Escape leads back to the button')
  await press('Enter')
  await tabTo(dialog.getByRole('button', { name: 'Delete' }))
  await press('Enter')
  const notice = page.getByRole('status').filter({ hasText: 'Deleted “Written by keyboard, twice”.' })
  await notice.waitFor()
  await alive(page)
  await assertFocus(notice)
}
