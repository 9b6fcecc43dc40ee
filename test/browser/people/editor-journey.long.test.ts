import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { button, field, status } from '#test/browser/admin/form-pages.ts'
import { AXE, violations } from '#test/browser/axe.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { openEditing, toolsOf } from '#test/browser/site-copy/editing.ts'
import { settled } from '#test/browser/wait-until-settled.ts'
import { storePerson } from '#test/security/authority/roles-app.ts'

const DRAFT = {
  title: 'A draft',
  category: 'Guides',
  content: '<p>Text</p>',
  content_excerpt: 'Short.',
  author: 'June Lang',
  source: 'Tradewind',
  posted_date: '20/11/2026',
  expiry_date: '1/1/2030',
}
const SCREENS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

for (const viewport of SCREENS)
  describe(`an editor at ${viewport.width} px, from the invitation to the end`, () => {
    let site: BrowserSite
    let owner: Page
    let editor: Page

    before(async () => {
      site = await openBrowserSite()
      owner = await site.administrator({ viewport })
      editor = await site.visitor({ viewport })
    })

    after(() => site.close())

    async function open(page: Page, path: string): Promise<void> {
      await page.goto(path)
      await settled(page)
    }

    async function passesAxe(page: Page): Promise<void> {
      await page.evaluate(AXE)
      assert.deepEqual(await page.evaluate(violations), [], page.url())
    }

    it('is invited with a link to copy, after the dialog has said what was wrong, and gives a name', async () => {
      await open(owner, '/admin/people')
      await button(owner, 'Invite').click()
      const dialog = owner.getByRole('dialog', { name: 'Invite someone' })
      await dialog.getByLabel('Email').fill('admin@example.com')
      await passesAxe(owner)
      await dialog.getByRole('button', { name: 'Copy link' }).click()
      await dialog.getByText('is an owner and has access').waitFor()
      await dialog.getByLabel('Email').fill('june@agency.example')
      await dialog.getByRole('button', { name: 'Copy link' }).click()
      const link = await owner.getByLabel(/^Link for june@agency\.example, until/).inputValue()
      await owner.getByRole('heading', { name: 'Open invitations' }).waitFor()
      await passesAxe(owner)
      await editor.goto(link)
      await button(editor, 'Sign in as june@agency.example').click()
      await editor.getByRole('heading', { name: 'Your profile' }).waitFor()
      await field(editor, 'Your name').fill('June Lang')
      await button(editor, 'Save profile').click()
      await status(editor, 'Your profile is saved.')
      await passesAxe(editor)
      assert.ok(await editor.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing overflows')
    })

    it('calls a post ready without a dialog, and someone else publishes it', async () => {
      await site.app.store.create({ index: 'blog', id: 'junes', body: { ...DRAFT, draft: true } })
      await open(editor, '/edit-blog/junes')
      await field(editor, 'Title').fill('By June')
      await button(editor, 'Ready to publish').click()
      await editor.waitForURL('**/admin/manage-blogs**')
      await status(editor, 'Ready to publish.')
      await open(owner, '/admin')
      await owner.getByRole('link', { name: 'Review: Ready to publish: By June' }).click()
      await settled(owner)
      await button(owner, 'Publish').click()
      await owner.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
      await status(owner, /Visitors see it now/)
      await open(owner, '/admin')
      assert.equal(await owner.getByText('Ready to publish: By June').count(), 0)
    })

    it('is refused publishing once an owner has taken it back, is told who can, and keeps the text', async () => {
      await storePerson(site.app, 'june@agency.example', 'publisher')
      await open(editor, '/edit-blog/junes')
      await field(editor, 'Title').fill('Mine once more')
      await button(editor, 'Update').waitFor()
      await storePerson(site.app, 'june@agency.example', 'editor')
      await button(editor, 'Update').click()
      await editor.getByText('only someone who can publish may change what visitors see').first().waitFor()
      assert.equal(await field(editor, 'Title').inputValue(), 'Mine once more')
      assert.equal((await site.app.store.get('blog', 'junes'))?.body.title, 'By June')
      await passesAxe(editor)
    })

    it('is offered no button for what they may not do, on pages of the site either', async () => {
      await openEditing(editor, '/faq')
      await toolsOf(editor).getByRole('link', { name: 'Done' }).waitFor()
      assert.equal(await toolsOf(editor).getByRole('button', { name: 'Publish' }).count(), 0)
      await open(editor, '/manage-all-blogs')
      assert.equal(await editor.getByRole('checkbox').count(), 0)
      await editor.keyboard.press('g')
      await editor.keyboard.press('m')
      await button(editor, '? Keyboard shortcuts').click()
      assert.equal(await editor.getByText('Go to the Inbox').count(), 0)
      await button(editor, 'Close').click()
      assert.equal(await editor.getByRole('link', { name: 'Add Data' }).count(), 0)
    })

    it('keeps the text that they are typing when their access is removed', async () => {
      await open(editor, '/add-blog')
      await field(editor, 'Title').fill('Typed until the end')
      await status(editor, /^Draft saved/)
      await open(owner, '/admin/people')
      await owner.getByRole('button', { name: 'Remove access june@agency.example' }).click()
      await owner.getByRole('dialog', { name: 'Remove access?' }).getByRole('button', { name: 'Remove access' }).click()
      await status(owner, /Signed out everywhere/)
      await field(editor, 'Title').fill('Typed after the end')
      await status(editor, /Not saved: signed out/)
      assert.equal(await field(editor, 'Title').inputValue(), 'Typed after the end')
      await field(editor, 'Title').selectText()
      const chosen = (input: HTMLInputElement) => input.value.slice(Number(input.selectionStart), Number(input.selectionEnd))
      assert.equal(await field(editor, 'Title').evaluate(chosen), 'Typed after the end', 'which can be chosen and copied')
      await passesAxe(editor)
    })
  })
