import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'

const BODY = { source: 'Desk', title: 'One', blog_link: '/faq', posted_date: '1/1/2026', expiry_date: '1/1/2030' }

/** Runs in the page: the colours at the left edge, in the mark at the left end, and in the middle of a picture. */
function coloursOf(image: HTMLImageElement): number[][] {
  const canvas = document.createElement('canvas')
  const { naturalWidth: width, naturalHeight: height } = image
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0)
  return [0.01, 0.09, 0.5].map((x) => [...(context?.getImageData(x * width, height / 2, 1, 1).data ?? [])].slice(0, 3))
}

/** Runs in the page: the browser gives PNG for it, and notes which picture is sent. */
function writeNoWebp(): void {
  const { toBlob } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
    toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
  }
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (body) {
    const picture = body instanceof FormData ? body.get('picture') : undefined
    const note = async (file: File) => Object.assign(window, { sent: { type: file.type, width: (await createImageBitmap(file)).width } })
    if (picture instanceof File) void note(picture)
    send.call(this, body)
  }
}

describe('the field for a picture', () => {
  let site: BrowserSite
  before(async () => {
    site = await openBrowserSite()
  })
  after(() => site.close())

  it('shows a chosen logo as it will be published: whole, on a ground on which it is seen', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const mark = await sharp({ create: { width: 100, height: 200, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const buffer = await sharp({ create: { width: 1600, height: 240, channels: 4, background: clear } })
      .composite([30, 1470].map((left) => ({ input: mark, left, top: 20 })))
      .png()
      .toBuffer()
    const page = await site.administrator()
    await page.goto('/add-blog')
    await settled(page)
    await page.getByLabel('Logo', { exact: true }).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    const preview = page.getByRole('img', { name: 'Logo now' })
    await preview.waitFor()
    await preview.evaluate((image: HTMLImageElement) => image.decode())
    const ends = [
      [15, 26, 46],
      [255, 255, 255],
      [15, 26, 46],
    ]
    for (const [index, colour] of (await preview.evaluate(coloursOf)).entries())
      for (const [part, value] of colour.entries()) assert.ok(Math.abs(value - (ends[index]?.[part] ?? 0)) < 8, colour.join())
  })

  it('sends a photograph smaller, as one, where the browser writes no WebP, as Safari does', async () => {
    const noise = Buffer.from(Array.from({ length: 2400 * 600 * 3 }, (_, at) => (at * at * 31) % 251))
    const buffer = await sharp(noise, { raw: { width: 2400, height: 600, channels: 3 } })
      .jpeg({ quality: 100 })
      .toBuffer()
    const page = await site.administrator()
    await page.addInitScript(writeNoWebp)
    await page.goto('/add-blog')
    await settled(page)
    await page.getByLabel('Logo', { exact: true }).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('img', { name: 'Logo now' }).waitFor()
    assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'sent')), { type: 'image/jpeg', width: 2304 })
  })

  it('says of a name without a picture that there is none', async () => {
    await site.app.store.create({ index: 'news', id: 'one', body: { ...BODY, logo: 'acme.png' } })
    const page = await site.administrator()
    await page.goto('/edit-news/one')
    await page.getByText('acme.png is missing. Visitors see initials. Choose a file.').waitFor()
    assert.equal(await page.locator('main img').count(), 0)
  })
})
