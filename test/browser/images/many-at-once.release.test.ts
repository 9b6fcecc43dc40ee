import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { write } from '#test/browser/editor/writing.ts'
import { openBrowserSite } from '#test/browser/site.ts'

const IN_A_MINUTE = 60
const BEGUN = new Date('2026-11-21T06:00:00Z')

it('pictures over what the server takes in a minute arrive with the next one, in their order, and the page says that they wait', async (t) => {
  const site = await openBrowserSite({ now: BEGUN.toISOString() })
  t.after(() => site.close())
  const { page, text, content } = await write(site, 'many', '<p>One</p>')
  await useUp(page, IN_A_MINUTE - 1)
  const at = (seconds: number) => new Date(BEGUN.getTime() + seconds * 1000)
  site.app.clock.now = at(59)
  await dropPictures(text, ['a.png', 'b.png', 'c.png'])
  await page.getByText('Uploading… We take only so many each minute: 2 more images follow automatically.').waitFor()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('status').filter({ hasText: 'Saving as soon as the upload is done…' }).waitFor()
  assert.equal((await content()).match(/<figure/g)?.length, 1)
  site.app.clock.now = at(61)
  await page.waitForURL('**/admin/manage-blogs*')
  const stored = await site.app.store.get('blog', 'many')
  const widths = [...String(stored?.body.content).matchAll(/ width="(\d+)"/g)].map(([, width]) => width)
  assert.deepEqual(widths, ['10', '20', '30'])
})

it('a file that is no picture is refused in words, pasted as well as dropped, until something else is inserted', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const { page, text, content } = await write(site, 'other', '<p>One</p>')
  const before = await content()
  const told = page.getByRole('alert').filter({ hasText: 'minutes.pdf was left out. It’s not an image. JPEG, PNG, WebP, GIF or AVIF' })
  await bringDocument(text, 'paste')
  await told.waitFor()
  await pasteWords(text, ' two')
  await told.waitFor({ state: 'detached' })
  await bringDocument(text, 'drop')
  await told.waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await told.waitFor({ state: 'detached' })
  assert.equal(await content(), before.replace('One', 'One two'))
})

it('pictures that are lost together are named with their reason once, in a note that leaves the text in sight', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const { page, text } = await write(site, 'lost', '<p>One</p>')
  await page.route('**/add-picture', (route) => route.abort())
  const names = Array.from({ length: 90 }, (_, at) => `A photograph of the opening ${at}.png`)
  await dropPictures(text, names)
  const told = page
    .getByRole('alert')
    .filter({ hasText: `${new Intl.ListFormat('en-US').format(names)} were left out. We couldn’t reach the server.` })
  await told.waitFor()
  const { height = Number.POSITIVE_INFINITY } = (await told.boundingBox()) ?? {}
  assert.ok(height < 180, `${height}`)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await told.waitFor({ state: 'detached' })
})

/** Tries that count, and store nothing. */
function useUp(page: Page, tries: number): Promise<void> {
  return page.evaluate(async (count) => {
    const form = new FormData()
    form.set('picture', new File([], 'none.png'))
    for (let sent = 0; sent < count; sent++) await fetch('/add-picture', { method: 'POST', body: form })
  }, tries)
}

/** Each wider than the one before. */
function dropPictures(text: Locator, names: readonly string[]): Promise<void> {
  return text.evaluate(async (element, given) => {
    const data = new DataTransfer()
    for (const [at, name] of given.entries()) {
      const canvas = new OffscreenCanvas(10 * (at + 1), 10)
      canvas.getContext('2d')
      data.items.add(new File([await canvas.convertToBlob()], name, { type: 'image/png' }))
    }
    const { left, bottom } = element.getBoundingClientRect()
    element.dispatchEvent(
      new DragEvent('drop', { clientX: left + 2, clientY: bottom - 2, bubbles: true, cancelable: true, dataTransfer: data }),
    )
  }, names)
}

/** On some systems the name of a copied file stands beside it as words. */
function bringDocument(text: Locator, how: 'paste' | 'drop'): Promise<void> {
  return text.evaluate((element, way) => {
    const data = new DataTransfer()
    data.items.add(new File(['%PDF-1.7'], 'minutes.pdf', { type: 'application/pdf' }))
    data.setData('text/plain', 'minutes.pdf')
    const { left, top } = element.getBoundingClientRect()
    const place = { clientX: left + 2, clientY: top + 2, bubbles: true, cancelable: true }
    const event =
      way === 'paste' ? new ClipboardEvent(way, { ...place, clipboardData: data }) : new DragEvent(way, { ...place, dataTransfer: data })
    element.dispatchEvent(event)
  }, how)
}

function pasteWords(text: Locator, words: string): Promise<void> {
  return text.evaluate((element, plain) => {
    const data = new DataTransfer()
    data.setData('text/plain', plain)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, words)
}
