import assert from 'node:assert/strict'
import { EventEmitter, on } from 'node:events'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { findWorkingCopy } from '#domain/working-copies/working-copy.ts'
import { SAVED } from '#test/browser/admin/form-pages.ts'
import { assertFocus } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { bringPicture } from './paste-or-drop.ts'

const WORDS = { source: 'Desk', category: 'Guides', content_excerpt: 'x', author: 'Desk', posted_date: '1/1/2026', expiry_date: '1/1/2030' }
const figure = (alt = '') => `<figure><img src="/assets/img/960x900/[^"]+"${alt} width="60" height="30" /></figure>`

/** Keeps the pictures of this page from arriving; each call lets the next one go. */
async function holdUploads(page: Page): Promise<() => Promise<void>> {
  const uploads = new EventEmitter()
  const held = on(uploads, 'held')
  await page.route('**/add-picture', (route) => void uploads.emit('held', route))
  return async () => {
    const { value } = await held.next()
    await value?.[0].continue()
  }
}

describe('saving while a picture is on its way', () => {
  let site: BrowserSite
  let photo: Buffer
  let broken: Buffer

  before(async () => {
    site = await openBrowserSite()
    photo = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#1c5a66' } })
      .png()
      .toBuffer()
    broken = photo.subarray(0, photo.length / 2)
  })

  after(() => site.close())

  async function edit(id: string) {
    await site.app.store.create({ index: 'blog', id, body: { ...WORDS, title: id, content: '<p>Words.</p>' } })
    const page = await site.administrator({ viewport: { width: 1280, height: 900 } })
    await page.goto(`/edit-blog/${id}`)
    const text = page.locator('[contenteditable="true"]')
    await text.click()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && request.url().includes('/edit-blog/') && sent.push(request.url()))
    return {
      page,
      text,
      sent,
      letGo: await holdUploads(page),
      title: page.getByLabel('Title', { exact: true }),
      save: page.getByRole('button', { name: 'Update' }),
      isWaiting: () => page.getByRole('status').filter({ hasText: 'Saving as soon as the upload is done…' }).waitFor(),
    }
  }

  type Ways = Record<string, (form: Awaited<ReturnType<typeof edit>>) => Promise<void>>

  /** Asks for a save while a picture is on its way, and brings and types more until it is sent. */
  async function saveWithTwo(id: string, ask: Ways[string]) {
    const form = await edit(id)
    await bringPicture(form.text, { bytes: photo })
    await ask(form)
    await form.isWaiting()
    await bringPicture(form.text, { bytes: photo })
    await form.title.fill(`${id}, typed meanwhile`)
    await form.text.press('Control+End')
    await form.page.keyboard.press('Enter')
    await form.page.keyboard.type('Later.')
    await form.letGo()
    await form.text.locator('figure:not([data-waiting])').first().waitFor()
    await form.isWaiting()
    assert.deepEqual(form.sent, [], 'nothing is sent without the second picture')
    await form.letGo()
    return form
  }

  async function savedContent(page: Page, id: string): Promise<string> {
    await page.waitForURL('**/admin/manage-blogs?tab=blogs')
    return String((await site.app.store.get('blog', id))?.body.content)
  }

  it('waits for all of them, however the save was asked for, and takes along what is typed meanwhile', async () => {
    const ways = {
      button: ({ page }) => page.getByRole('button', { name: 'Save draft' }).click(),
      enter: ({ page }) => page.getByLabel('Author', { exact: true }).press('Enter'),
      keys: ({ text }) => text.press('Control+s'),
    } satisfies Ways
    for (const [id, ask] of Object.entries(ways)) {
      const form = await saveWithTwo(id, ask)
      await form.page.getByRole('status').filter({ hasText: SAVED }).waitFor()
      const kept = (await findWorkingCopy(site.app.store, { kind: 'blog', id }))?.values
      assert.match(String(kept?.content), new RegExp(`^<p>Words\\.</p>${figure()}${figure()}<p></p><p>Later\\.</p>$`))
      assert.equal(kept?.title, `${id}, typed meanwhile`)
      assert.equal(form.sent.length, 1)
    }
  })

  it('publishes the words that were there when it was asked to, with all of them, and offers what was typed meanwhile', async () => {
    const ways = {
      update: ({ save }) => save.click(),
      shortcut: ({ text }) => text.press('Control+Enter'),
    } satisfies Ways
    for (const [id, ask] of Object.entries(ways)) {
      const { page, sent } = await saveWithTwo(id, ask)
      assert.match(await savedContent(page, id), new RegExp(`^<p>Words\\.</p>${figure()}${figure()}$`))
      assert.equal((await site.app.store.get('blog', id))?.body.title, id)
      assert.equal(sent.length, 1)
      await page.goto(`/edit-blog/${id}`)
      const offer = page.getByRole('region', { name: 'You have unsaved changes' })
      await offer.getByRole('button', { name: /^Restore unsaved text from/ }).click()
      await offer.waitFor({ state: 'detached' })
      assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), `${id}, typed meanwhile`)
    }
  })

  it('waits for one that the dialog inserts', async () => {
    const { page, isWaiting, letGo } = await edit('dialog')
    await page.getByRole('toolbar').getByRole('button', { name: 'Insert image' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Image', { exact: true }).setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo })
    await dialog.getByRole('checkbox', { name: /^Decorative/ }).check()
    await dialog.getByRole('button', { name: 'Insert image' }).click()
    await page.keyboard.press('Control+Enter')
    await isWaiting()
    await letGo()
    assert.match(await savedContent(page, 'dialog'), new RegExp(`^<p>Words\\.</p>${figure(' alt=""')}$`))
  })

  it('saves over another version only if that was asked for, after the wait as before it', async () => {
    const { page, text, title, save, isWaiting, letGo } = await edit('shared')
    const stored = await site.app.store.get('blog', 'shared')
    assert.ok(stored)
    await site.app.store.update({ ...stored, body: { ...stored.body, title: 'Theirs' } })
    await title.fill('Mine')
    await save.click()
    const over = page.getByRole('button', { name: 'Keep all mine' })
    await over.waitFor()
    await bringPicture(text, { bytes: photo })
    await over.click()
    await save.click()
    await isWaiting()
    await letGo()
    await savedContent(page, 'shared')
    assert.equal((await site.app.store.get('blog', 'shared'))?.body.title, 'Mine')
  })

  it('is called off when one does not arrive: the reason has the focus, nothing is lost, and the next save goes without', async () => {
    const { page, text, title, save, sent, isWaiting, letGo } = await edit('called-off')
    await page.keyboard.type(' More.')
    await title.fill('Typed')
    await bringPicture(text, { bytes: broken })
    // What was typed before is saved by itself where that took a second.
    const before = sent.length
    await save.click()
    await isWaiting()
    await letGo()
    await assertFocus(page.getByRole('alert').filter({ hasText: 'pasted.png was left out.' }))
    await page.getByRole('status').filter({ hasText: 'Not saved: an image is missing.' }).waitFor()
    assert.equal(sent.length, before)
    assert.deepEqual([await title.inputValue(), (await text.innerText()).trimEnd()], ['Typed', 'Words. More.'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await assertFocus(text, 'dismissing the reason leads back to the text')
    await save.click()
    assert.equal(await savedContent(page, 'called-off'), '<p>Words. More.</p>')
    assert.equal((await site.app.store.get('blog', 'called-off'))?.body.title, 'Typed')
  })

  it('is warned of like unsaved text when the page is left', async () => {
    const { page, text, letGo } = await edit('left')
    await bringPicture(text, { bytes: photo })
    const warned = page.waitForEvent('dialog')
    const leaving = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Posts' }).click()
    const warning = await warned
    assert.equal(warning.type(), 'beforeunload')
    await warning.dismiss()
    await leaving
    await letGo()
    await text.locator('figure:not([data-waiting])').waitFor()
    assert.equal(new URL(page.url()).pathname, '/edit-blog/left')
  })
})
