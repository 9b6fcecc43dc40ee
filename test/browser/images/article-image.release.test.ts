import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { alive } from '#test/browser/hydrated.ts'
import { assertFocus, chooseFile, isFocused, keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { bringPicture } from './paste-or-drop.ts'

const WORDS = { source: 'Desk', category: 'Guides', content_excerpt: 'x', author: 'Desk', posted_date: '1/1/2026', expiry_date: '1/1/2030' }

/** Runs in the page: whether a keyboard's wish to join the caption with the line under it is refused. */
function refusesToTear(text: Element): boolean {
  const [caption, line] = [text.querySelector('figcaption'), text.querySelector('figure + p')]
  if (!caption || !line) return false
  const range = new StaticRange({ startContainer: caption, startOffset: 1, endContainer: line, endOffset: 0 })
  const wish = { inputType: 'deleteContentBackward', targetRanges: [range], bubbles: true, cancelable: true }
  getSelection()?.collapse(line, 0)
  return !line.dispatchEvent(new InputEvent('beforeinput', wish))
}

describe('a picture in an article', () => {
  let site: BrowserSite
  let photo: Buffer

  before(async () => {
    site = await openBrowserSite()
    photo = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#1c5a66' } })
      .png()
      .toBuffer()
  })

  after(() => site.close())

  async function write(id: string, content: string): Promise<{ page: Page; text: Locator; dialog: Locator }> {
    await site.app.store.create({ index: 'blog', id, body: { ...WORDS, title: id, content } })
    return { ...(await edit(id)) }
  }

  async function edit(id: string) {
    const page = await site.administrator({ viewport: { width: 1280, height: 900 } })
    await page.goto(`/edit-blog/${id}`)
    await alive(page)
    return { page, text: page.locator('[contenteditable="true"]'), dialog: page.getByRole('dialog') }
  }

  async function save(page: Page, id: string): Promise<string> {
    await page.getByRole('button', { name: 'Update' }).click()
    await page.waitForURL('**/admin/manage-blogs*')
    return String((await site.app.store.get('blog', id))?.body.content)
  }

  it('is inserted, described and captioned by keyboard, seen by a visitor, and survives further edits', async () => {
    const { page, text, dialog } = await write('inserted', '<p>Before it.</p><p>After it.</p>')
    const { press, type, tabTo } = keyboardOf(page)
    const chosen = chooseFile(page, { name: 'photo.png', mimeType: 'image/png', buffer: photo })
    await text.getByText('Before it.').click()
    await tabTo(page.getByRole('toolbar').locator('[tabindex="0"]'), 'Shift+Tab')
    const tool = page.getByRole('toolbar').getByRole('button', { name: 'Insert image' })
    while (!(await isFocused(tool))) await press('ArrowRight')
    await press('Enter')
    await tabTo(dialog.getByLabel('Image', { exact: true }))
    await press('Enter')
    await chosen
    await tabTo(dialog.getByLabel('Alt text', { exact: true }))
    await type('A plain field')
    await press('Enter')
    await text.locator('figure img').waitFor()
    await assertFocus(text, 'writing goes on in the caption')
    await type('One color only')
    await press('Enter')
    await type('Next line.')
    const content = await save(page, 'inserted')
    assert.match(
      content,
      /^<p>Before it\.<\/p><figure><img src="\/assets\/img\/960x900\/[\da-f]{32}\.webp" alt="A plain field" width="600" height="300" \/><figcaption>One color only<\/figcaption><\/figure><p>Next line\.<\/p><p>After it\.<\/p>$/,
    )

    const visitor = await site.visitor({ javaScriptEnabled: false })
    await visitor.goto('/blog-details?id=inserted')
    const figure = visitor.getByRole('main').locator('figure')
    await figure.getByText('One color only').waitFor()
    const image = figure.getByRole('img', { name: 'A plain field' })
    assert.equal(await image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth)), 600)

    const again = await edit('inserted')
    assert.equal(await again.text.locator('figure figcaption').innerText(), 'One color only')
    await again.page.getByLabel('Title', { exact: true }).fill('Other title')
    assert.equal(await save(again.page, 'inserted'), content)

    const third = await edit('inserted')
    await third.text.locator('figure img').click()
    await third.page.getByRole('toolbar').getByRole('button', { name: 'Describe image' }).click()
    const description = third.dialog.getByLabel('Alt text', { exact: true })
    assert.equal(await description.inputValue(), 'A plain field')
    await description.fill('A field')
    await third.dialog.getByRole('button', { name: 'Save' }).click()
    assert.equal(await save(third.page, 'inserted'), content.replace('A plain field', 'A field'))
  })

  it('may stand alone, and an empty caption is neither shown nor stored', async () => {
    const image = await site.app.services.images.process(new Uint8Array(photo), 'whole')
    assert.ok(image.ok)
    const { page, text, dialog } = await write(
      'bare',
      `<figure><img src="/assets/img/960x900/${image.file}" alt=""><figcaption></figcaption></figure>`,
    )
    const visitor = await site.visitor()
    await visitor.goto('/blog-details?id=bare')
    assert.equal(await visitor.getByRole('main').locator('figcaption').count(), 0)
    await text.locator('img').click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Describe image' }).click()
    await dialog.getByRole('textbox').fill('Alone')
    await page.keyboard.press('Enter')
    assert.match(await save(page, 'bare'), /^<figure><img src="[^"]+" alt="Alone" \/><\/figure>$/)
  })

  it('is selected by a click or from the empty caption, and deleted; a caption turns into nothing else', async () => {
    const figure = '<figure><img src="/assets/img/960x900/a.webp" alt="" width="600" height="300" /><figcaption></figcaption></figure>'
    const { page, text } = await write('deleted', `<p>One</p>${figure}<p>Two</p>`)
    const { press, type } = keyboardOf(page)
    const count = () => text.locator('figure').count()
    await text.locator('img').click()
    await press('Delete')
    assert.equal(await count(), 0)
    await press('Control+z')
    assert.equal(await count(), 1)

    await text.getByText('Two').click()
    await press('Home', 'Backspace')
    assert.equal(await count(), 1, 'the first press selects')
    await press('Backspace')
    assert.equal(await count(), 0, 'the second one deletes')
    await press('Control+z')

    await text.locator('figcaption').click()
    await press('Control+Alt+2', 'Control+Shift+8', 'Control+Alt+c', 'Control+Shift+b')
    await type('## 1. --- > ')
    await press('Home')
    await type('--- ')
    await press('Backspace', 'Home', 'Backspace', 'End', 'Delete', 'ArrowLeft')
    for (const tool of ['Text tools', 'Heading 2', 'Bullet list', 'Quote', 'More tools', 'Code block', 'Insert table'])
      await page.getByRole('toolbar').getByRole('button', { name: tool, exact: true }).click({ force: true })
    await text.evaluate((element) => {
      const data = new DataTransfer()
      data.setData('text/html', '<p>two</p><hr><p>paragraphs</p>')
      data.setData('text/plain', 'two\n\nparagraphs')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    assert.match(await text.locator('figcaption').innerText(), /two paragraphs/)
    assert.equal(await text.locator('figure img').count(), 1)
    assert.equal(await text.locator('figure h2, figure li, figure pre').count(), 0)
    assert.equal(await text.locator('> p').first().innerText(), 'One')
    assert.ok(await text.evaluate(refusesToTear), 'the browser itself deletes nothing over the edge of a caption')
    await text.locator('figcaption').click({ clickCount: 3 })
    await press('Delete')
    await press('Backspace')
    assert.equal(await count(), 1)
    await press('Backspace')
    assert.equal(await count(), 0)
    await text.getByText('Two').click()
    await type('!')
    assert.equal(await save(page, 'deleted'), '<p>One</p><p>Two!</p>')
  })

  it('is uploaded when it is pasted or dropped; copied words with a picture of them stay words', async () => {
    const { page, text } = await write('pasted', '<p>Long enough to stand in.</p><p>End.</p>')
    await text.getByText('Long enough').click()
    await bringPicture(text, { bytes: photo })
    await text.locator('figure').waitFor()
    await bringPicture(text.getByText('End.'), { how: 'drop', bytes: photo })
    await text.locator('figure').nth(1).waitFor()
    await text.getByText('End.').click()
    await page.keyboard.press('End')
    // The editor has heard of the caret when it has what is typed there.
    await page.keyboard.type(' More.')
    await text.getByText('End. More.').waitFor()
    await bringPicture(text, { bytes: photo, html: '<b>Cells</b><img src="https://elsewhere.example/a.png">' })
    await text.getByText('Cells').waitFor()
    await page.getByRole('alert').filter({ hasText: 'a.png was left out.' }).waitFor()
    const figure = '<figure><img src="\\/assets[^"]+" width="600" height="300" \\/><\\/figure>'
    assert.match(
      await save(page, 'pasted'),
      new RegExp(`^<p>Long enough to stand in\\.</p>${figure}<p>End\\. More\\.<strong>Cells</strong></p>${figure}$`),
    )
  })

  it('loses nothing typed when the file is broken or the session has ended', async () => {
    const { page, text, dialog } = await write('broken', '<p>Typed here.</p>')
    const broken = photo.subarray(0, photo.length / 2)
    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' And more.')
    await bringPicture(text, { bytes: broken })
    await page.getByRole('alert').filter({ hasText: 'pasted.png was left out. We couldn’t read the image' }).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()

    const insert = dialog.getByRole('button', { name: 'Insert image' })
    await page.getByRole('toolbar').getByRole('button', { name: 'Insert image' }).click()
    await insert.click()
    await dialog.getByRole('alert').filter({ hasText: 'Choose an image.' }).waitFor()
    const file = dialog.getByLabel('Image', { exact: true })
    await file.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: broken })
    await dialog.getByRole('textbox').fill('Described')
    await insert.click()
    await dialog.getByRole('alert').filter({ hasText: 'the file is damaged' }).waitFor()
    assert.equal(await dialog.getByRole('textbox').inputValue(), 'Described')
    assert.equal(await file.evaluate((input: HTMLInputElement) => input.files?.[0]?.name), 'broken.png')
    for (const session of (await site.app.store.find({ indexes: ['sessions'], size: 100 })).documents) await site.app.store.remove(session)
    await insert.click()
    await dialog.getByRole('alert').filter({ hasText: 'You were signed out.' }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await assertFocus(text)
    assert.equal((await text.innerText()).trimEnd(), 'Typed here. And more.')
  })
})
