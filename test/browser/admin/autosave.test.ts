import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { assertFocus } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { until } from '#test/process/wait-until.ts'
import { button, field, formsOf, SAVED, status, type } from './form-pages.ts'

describe('a form that saves automatically', () => {
  let site: BrowserSite
  const { open, edit, stored, copyOf } = formsOf(() => site)

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  it('in formatted text goes on under the caret while it is saved', async () => {
    await site.app.store.create({ index: 'blog', id: 'article', body: { title: 'Article', draft: true, content: '<p>Words.</p>' } })
    const page = await open('/edit-blog/article')
    const text = page.locator('[contenteditable="true"]')
    await text.click()
    await page.keyboard.press('Control+End')
    for (const words of [' One.', ' Two.', ' Three.']) {
      await page.keyboard.type(words)
      await until(async () => String((await stored('article', 'blog'))?.body.content).includes(words.trim()))
      await status(page, SAVED)
    }
    assert.equal((await stored('article', 'blog'))?.body.content, '<p>Words. One. Two. Three.</p>')
    assert.equal(await text.innerText(), 'Words. One. Two. Three.')
  })

  it('leaves its buttons where they are, so that a click meets the one it was meant for', async () => {
    const page = await edit('steady')
    for (const [at, width] of [1280, 768, 360].entries()) {
      await page.setViewportSize({ width, height: 800 })
      const letGo = await holdSaves(page, 'steady')
      await field(page, 'Title').fill(`Typed for the ${at}. time`)
      await status(page, /^(?:Not saved yet\.|Saving…)$/)
      const typed = await placesIn(page)
      letGo()
      await status(page, SAVED)
      assert.equal(Object.keys(typed).length, 3, JSON.stringify(typed))
      assert.deepEqual(await placesIn(page), typed, `${width} px`)
    }
  })

  it('in two tabs leaves the field that is written in where it can be seen', async () => {
    const one = await edit('in-sight')
    const two = await open('/edit-news/in-sight')
    await type(one, 'Title', 'Of the first tab')
    await field(two, 'Content excerpt').fill('Of the second tab')
    await conflict(two).waitFor()
    const end = (what: Locator) => what.evaluate((box) => box.getBoundingClientRect().bottom)
    const bar = await two
      .getByRole('status')
      .filter({ hasText: 'Choose a version for' })
      .evaluate((words) => words.getBoundingClientRect().top)
    assert.ok((await end(field(two, 'Content excerpt'))) < bar)
  })

  it('R24 in two tabs is shown from both, and overwritten only when that is asked for', async () => {
    const one = await edit('two-tabs')
    const two = await open('/edit-news/two-tabs')
    await type(one, 'Title', 'Of the first tab')
    await field(two, 'Title').fill('Of the second tab')
    await conflict(two).waitFor()
    await two.getByRole('region', { name: 'Title: Administrator’s version' }).getByText('first').waitFor()
    await status(two, 'Choose a version for 1 field')
    await assertFocus(field(two, 'Title'), 'who types goes on typing')
    assert.equal((await copyOf('two-tabs'))?.values.title, 'Of the first tab')
    await field(two, 'Title').press('End')
    await two.keyboard.type(', and more')
    await button(two, 'Keep mine').click()
    await status(two, SAVED)
    assert.equal((await copyOf('two-tabs'))?.values.title, 'Of the second tab, and more')
    assert.equal((await stored('two-tabs'))?.body.title, 'Published', 'nobody has published anything')
    await button(one, 'Update').click()
    await conflict(one).waitFor()
    await one.getByText('second tab, and more').waitFor()
    assert.equal((await stored('two-tabs'))?.body.title, 'Published')
  })

  it('takes a chosen picture along, once', async () => {
    const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1c5a66' } })
      .png()
      .toBuffer()
    const page = await edit('picture')
    await field(page, 'Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    await page.getByText('Uploaded. Choose a file to replace it.').waitFor()
    await status(page, SAVED)
    const logo = (await copyOf('picture'))?.values.logo
    assert.match(String(logo), /^[\da-f]{32}\.webp$/)
    await type(page, 'Title', 'With a logo')
    assert.equal(await field(page, 'Logo').evaluate((input: HTMLInputElement) => input.files?.length), 0)
    await until(async () => (await copyOf('picture'))?.values.title === 'With a logo')
    assert.equal((await copyOf('picture'))?.values.logo, logo)
  })

  it('says why it is not saved, and is saved by itself when that is over', async () => {
    const page = await edit('offline')
    await page.context().setOffline(true)
    await field(page, 'Title').fill('Typed on a train')
    await status(page, 'Not saved: no connection')
    await page.getByText('Saved on this device').waitFor()
    assert.equal(await page.getByRole('alert').count(), 0, 'nothing takes the focus from who types')
    await assertFocus(field(page, 'Title'))
    await page.context().setOffline(false)
    await status(page, SAVED)
    assert.equal((await copyOf('offline'))?.values.title, 'Typed on a train')
    for (const session of (await site.app.store.find({ indexes: ['sessions'], size: 100 })).documents) await site.app.store.remove(session)
    await field(page, 'Title').fill('Typed when nobody was signed in')
    await status(page, 'Not saved: signed out')
  })

  it('while a save is on its way is saved after it, and never replaced by what comes back', async () => {
    const page = await edit('slow')
    const held: (() => void)[] = []
    await page.route('**/edit-news/slow.data*', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await field(page, 'Title').fill('First')
    await until(() => held.length === 1)
    await status(page, 'Saving…')
    await field(page, 'Title').fill('First, and second')
    await field(page, 'Category').fill('Typed meanwhile')
    await page.getByText('Saved on this device').waitFor()
    assert.equal(held.length, 1, 'one save at a time')
    held[0]?.()
    await until(() => held.length === 2)
    assert.equal((await copyOf('slow'))?.values.title, 'First')
    assert.deepEqual(
      [await field(page, 'Title').inputValue(), await field(page, 'Category').inputValue()],
      ['First, and second', 'Typed meanwhile'],
    )
    held[1]?.()
    await status(page, SAVED)
    assert.equal((await copyOf('slow'))?.values.title, 'First, and second')
  })

  it('while it is being published is offered where one is led to, and goes on from what was published', async () => {
    const page = await edit('overtaken')
    await type(page, 'Title', 'Published at last')
    const letGo = await holdSaves(page, 'overtaken')
    await button(page, 'Update').click()
    await status(page, 'Saving…')
    await field(page, 'Title').fill('Published, and more')
    letGo()
    await page.waitForURL('**/manage-blogs*')
    await page.getByRole('region', { name: 'Unsaved texts' }).getByRole('link', { name: 'Published, and more' }).click()
    await page.waitForURL('**/edit-news/overtaken#*')
    await page.getByRole('button', { name: /^Restore unsaved text/ }).click()
    await status(page, SAVED)
    assert.equal((await stored('overtaken'))?.body.title, 'Published at last')
    assert.equal((await copyOf('overtaken'))?.values.title, 'Published, and more')
  })

  it('R25 is saved once more, and no conflict, where the answer of a save was lost', async () => {
    const page = await edit('lost')
    let isLost = true
    await page.route('**/edit-news/lost.data*', async (route) => {
      if (!isLost) return route.continue()
      isLost = false
      await route.fetch()
      await route.abort()
    })
    await field(page, 'Title').fill('Stored, and nobody heard')
    await status(page, 'Not saved: no connection')
    assert.equal((await copyOf('lost'))?.values.title, 'Stored, and nobody heard')
    await type(page, 'Title', 'Stored again')
    assert.equal((await copyOf('lost'))?.values.title, 'Stored again')
  })
})

/** Keeps the saves of this item from arriving until they are let go. */
function conflict(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'Conflict: Administrator changed this post at' })
}

async function holdSaves(page: Page, id: string): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/edit-news/${id}.data*`, async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

/** Where the buttons and links of the bar below a form are in the window. */
function placesIn(page: Page): Promise<Record<string, number[]>> {
  return page.locator('div:has(> [class*=saveStatus])').evaluate((bar) =>
    Object.fromEntries(
      [...bar.querySelectorAll(':scope > button, [class*=tools] > *, [class*=barButtons] > *')].map((element) => {
        const { x, y, width } = element.getBoundingClientRect()
        return [element.textContent, [x, y, width].map(Math.round)]
      }),
    ),
  )
}
