import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { faq } from '#app/content/faq.ts'
import { backfillImageUsage } from '#domain/images/backfill-usage.ts'
import { removeImage } from '#domain/media/remove-image.ts'
import { saveCopyDraft } from '#domain/site-copy/copy-store.ts'
import { keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { png } from '#test/media/media-app.ts'
import { openEditing, publish, saved } from './editing.ts'

describe('a page’s share picture', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
    await backfillImageUsage(site.app.services)
  })

  after(() => site.close())

  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Title, description and share image' })
  const drop = (page: Page) => dialog(page).getByRole('button', { name: 'Use the default image' })

  async function openPanel(page: Page): Promise<void> {
    await openEditing(page, '/faq')
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Title, description and share image' }).press('Enter')
  }

  /** The colour in the middle of the card, when it is that of a card with this file. */
  async function shown(page: Page, file: string): Promise<string> {
    const card = dialog(page).locator(`img[alt="As it will be shared"][src$="as=${file}"]`)
    return card.evaluate(async (img: HTMLImageElement) => {
      await img.decode()
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')
      context?.drawImage(img, -img.naturalWidth / 2, -img.naturalHeight / 2)
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].map((part) => Math.round(part / 32)).join()
    })
  }

  async function shared(): Promise<{ address: string; type: string | undefined; alt: string | null }> {
    const visitor = await site.visitor({ javaScriptEnabled: false })
    await visitor.goto('/faq')
    const address = (await visitor.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
    const alt = visitor.locator('meta[property="og:image:alt"]')
    const type = (await visitor.request.get(address)).headers()['content-type']
    return { address, type, alt: (await alt.count()) > 0 ? await alt.getAttribute('content') : null }
  }

  it('is uploaded, described, seen as it will be shared and published, by the keyboard; then the drawn one is taken again', async () => {
    const page = await site.administrator({ viewport: { width: 1280, height: 900 } })
    const { press, tabTo, type } = keyboardOf(page)
    await openPanel(page)
    assert.equal(await drop(page).count(), 0)
    const file = { name: 'team.png', mimeType: 'image/png', buffer: Buffer.from(await png('#1c5a66', 1400, 800)) }
    await dialog(page).getByLabel('Your own image').setInputFiles(file)
    await dialog(page).getByText('1400 × 800 pixels.', { exact: true }).waitFor()
    await tabTo(dialog(page).getByLabel('Alt text', { exact: true }))
    await type('A team at work')
    const [stored] = (await site.app.store.find({ indexes: ['images'], size: 2 })).documents
    assert.ok(stored)
    assert.equal(await shown(page, stored.id), '1,3,3,8')
    await tabTo(dialog(page).getByRole('button', { name: 'Close' }))
    await press('Enter')
    await saved(page)
    assert.equal((await shared()).type, 'image/png', 'not before it is published')
    await publish(page)
    const { address, type: kind, alt } = await shared()
    assert.deepEqual([new URL(address).search, kind, alt], [`?page=%2Ffaq&picture=${stored.id}`, 'image/jpeg', 'A team at work'])

    await openPanel(page)
    await tabTo(drop(page))
    await press('Enter')
    await page.locator('input[type="file"]:focus').waitFor()
    assert.equal(await shown(page, ''), '0,1,1,8')
    await dialog(page).getByRole('button', { name: 'Close' }).press('Enter')
    await saved(page)
    await publish(page)
    assert.notEqual((await shared()).alt, 'A team at work')
    assert.equal((await shared()).type, 'image/png')
  })

  it('arrives though its dialog is closed meanwhile, or the bar says that it did not', async () => {
    const page = await site.administrator({ viewport: { width: 1280, height: 900 } })
    const file = { name: 'late.png', mimeType: 'image/png', buffer: Buffer.from(await png('#7a1c66', 1300, 700)) }
    await openPanel(page)
    const closedOver = async (answer: (route: Route) => Promise<void>) => {
      const held = Promise.withResolvers<Route>()
      await page.route('**/add-picture', held.resolve)
      await dialog(page).locator('input[type="file"]').setInputFiles(file)
      const route = await held.promise
      await dialog(page).getByRole('button', { name: 'Close' }).press('Enter')
      await dialog(page).waitFor({ state: 'detached' })
      await answer(route)
      await page.unrouteAll()
    }
    await closedOver((route) => route.abort())
    await page.getByRole('alert').filter({ hasText: 'The share image wasn’t uploaded. We couldn’t reach the server.' }).waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Title, description and share image' }).press('Enter')
    await closedOver((route) => route.continue())
    await saved(page)
    assert.equal(await page.getByRole('alert').count(), 0)
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Title, description and share image' }).press('Enter')
    await dialog(page).getByText('1300 × 700 pixels.', { exact: true }).waitFor()
    await drop(page).press('Enter')
    await dialog(page).getByText('Made from the title.').waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).press('Enter')
    await saved(page)
  })

  it('is taken from Media on a phone; a file that is no picture is refused in words, and one that is gone is told', async () => {
    const page = await site.administrator({ viewport: { width: 360, height: 740 }, hasTouch: true })
    await openPanel(page)
    const input = dialog(page).getByLabel('Your own image')
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7 words') })
    await dialog(page).getByRole('alert').filter({ hasText: 'isn’t an image we can use' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Share image from library' }).tap()
    await page.getByRole('dialog', { name: 'Choose from library' }).getByRole('button', { name: 'team.png' }).tap()
    await dialog(page).getByText('1400 × 800 pixels.', { exact: true }).waitFor()
    assert.equal(await dialog(page).getByRole('alert').count(), 0)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360))
    await dialog(page).getByRole('button', { name: 'Close' }).tap()
    await saved(page)
    const [stored] = (await site.app.store.find({ indexes: ['images'], size: 2 })).documents
    assert.equal((await removeImage(site.app.services, stored?.id ?? '', { evenIfUsed: true })).outcome, 'removed')
    // The browser that has shown it keeps it.
    const other = await site.administrator({ viewport: { width: 360, height: 740 }, hasTouch: true })
    await openPanel(other)
    await dialog(other).getByText('This image is missing.').waitFor()
    await drop(other).tap()
    await dialog(other).getByText('Made from the title.').waitFor()
    await saved(other)
  })

  it('that two choose at once is decided with both in sight', async () => {
    const page = await site.administrator({ viewport: { width: 1280, height: 900 } })
    await openPanel(page)
    const version = (await site.app.store.get('site-words', 'draft-faq'))?.version
    const before = { 'sharePicture.file': faq.defaults.sharePicture.file }
    await saveCopyDraft(site.app.services, 'faq', { version, changes: { 'sharePicture.file': 'theirs.webp' }, before }, 'Ravi')
    await dialog(page)
      .getByLabel('Your own image')
      .setInputFiles({ name: 'mine.png', mimeType: 'image/png', buffer: Buffer.from(await png('#aa3300', 1200, 630)) })
    await dialog(page).getByText('1200 × 630 pixels.', { exact: true }).waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    const conflict = page.getByRole('group', { name: 'Not saved' })
    await conflict.getByRole('alert').filter({ hasText: 'Share image' }).waitFor()
    assert.deepEqual(await conflict.getByRole('img').evaluateAll((all) => all.map((img) => /theirs/.test(img.getAttribute('src') ?? ''))), [
      false,
      true,
    ])
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await saved(page)
  })
})
