import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { imagePath } from '#domain/images/image-path.ts'
import { storeImage } from '#domain/images/images.ts'
import { type BrowserSite, openBrowserSite } from './site.ts'

const ITEM = { source: 'Monitor', category: 'Policy', author: 'Ann', posted_date: '20/11/2026', expiry_date: '20/11/2027' }
const WIDTHS = [192, 384, 672, 960, 1440]
const ARTICLE = '/blog-details?id=b0'

/** Where a picture stands, how wide it was offered, and how wide it is shown in the pixels of the screen. */
type Shown = { path: string; offered: number; pixels: number }

/** Runs in the page: every picture, fetched and shown. */
async function picturesShown(): Promise<Shown[]> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.all(pictures.map((picture) => picture.decode()))
  return pictures.map((picture) => {
    const path = new URL(picture.currentSrc).pathname
    return {
      path,
      offered: Number(/avif-(\d+)/.exec(path)?.[1] ?? 0),
      pixels: Math.round(picture.getBoundingClientRect().width * devicePixelRatio),
    }
  })
}

/** Browsers take a little less than they need on fine screens, and nobody gets more than the next that is enough. */
function isFitting({ offered, pixels }: Shown, deviceScaleFactor: number): boolean {
  const less = WIDTHS[WIDTHS.indexOf(offered) - 1] ?? 0
  const isEnough = offered >= (deviceScaleFactor === 1 ? pixels : pixels / Math.SQRT2) || offered >= 960
  return isEnough && less < pixels
}

function gradient(width: number, height: number, hue: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g"><stop stop-color="${hue}"/><stop offset="1" stop-color="#fff"/></linearGradient><filter id="n"><feTurbulence baseFrequency="0.1"/><feBlend in="SourceGraphic" mode="multiply"/></filter><rect width="100%" height="100%" fill="url(#g)" filter="url(#n)"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

describe('pictures in a browser', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
    const { services, store } = site.app
    const stored = async (shape: 'cut' | 'whole', hue: string) => {
      const result = await storeImage(services, new Uint8Array(await gradient(1500, 1400, hue)), shape)
      assert.ok(result.ok)
      return result
    }
    const [avatar, whole] = [await stored('cut', '#3a3'), await stored('whole', '#33a')]
    const inText = `<img src="${imagePath(whole.file)}" alt="Field" width="${whole.width}" height="${whole.height}" />`
    const body = { ...ITEM, author_avatar: avatar.file, content: `<p>Rule</p><figure>${inText}</figure>`.repeat(2) }
    // Each has a picture of its own: of one that is there already browsers take what they have.
    for (const [at, hue] of ['#a33', '#aa3', '#a3a'].entries()) {
      const { file } = await stored('cut', hue)
      await store.create({ index: 'blog', id: `b${at}`, body: { ...body, title: `Rule ${at}`, logo: file } })
    }
  })

  after(() => site.close())

  for (const path of ['/blogs', ARTICLE])
    for (const width of [360, 768, 1280])
      for (const deviceScaleFactor of [1, 2, 3])
        it(`of ${path} fit a window of ${width} at ${deviceScaleFactor}x`, async () => {
          const page = await site.visitor({ viewport: { width, height: 900 }, deviceScaleFactor })
          await page.goto(path)
          const pictures = await page.evaluate(picturesShown)
          assert.equal(pictures.length, path === ARTICLE ? 6 : 3)
          for (const shown of pictures) assert.ok(isFitting(shown, deviceScaleFactor), JSON.stringify(shown))
        })

  it('are AVIF at the second visit, and WebP where the browser does not read that', async () => {
    await site.app.settled()
    const page = await site.visitor({ deviceScaleFactor: 2 })
    const types = typesOf(page)
    for (const path of ['/blogs', ARTICLE]) {
      await page.goto(path)
      await page.evaluate(picturesShown)
    }
    assert.deepEqual([...types], ['image/avif'])
    const old = await site.visitor({ deviceScaleFactor: 2 })
    const session = await old.context().newCDPSession(old)
    await session.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif'] })
    const oldTypes = typesOf(old)
    await old.goto(ARTICLE)
    const shown = await old.evaluate(picturesShown)
    assert.deepEqual([...oldTypes], ['image/webp'])
    assert.ok(shown.every(({ path }) => /^\/assets\/img\/(?:960x900|352x330)\//.test(path)))
    assert.equal(shown.filter(({ path }) => path.includes('960x900')).length, 3)
  })

  it('move nothing when they arrive', async () => {
    for (const path of ['/blogs', ARTICLE]) {
      const page = await site.visitor({ viewport: { width: 360, height: 2000 } })
      await page.goto(path)
      await page.evaluate(picturesShown)
      const moved = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const observer = new PerformanceObserver((list) => resolve(list.getEntries().length))
            observer.observe({ type: 'layout-shift', buffered: true })
            // A shift would have been told before the frame after the next.
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(0))))
          }),
      )
      assert.equal(moved, 0, path)
    }
  })

  it('are fetched at once if they are the first, and when they are about to be seen if not', async () => {
    for (const [path, loading] of [
      ['/blogs', ['auto high', 'lazy auto', 'lazy auto']],
      [ARTICLE, ['auto auto', 'auto high', 'auto auto', 'lazy auto', 'lazy auto', 'lazy auto']],
    ] as const) {
      const page = await site.visitor()
      await page.goto(path)
      const found = await page
        .locator('main img')
        .evaluateAll((all) => all.map((picture) => picture instanceof HTMLImageElement && `${picture.loading} ${picture.fetchPriority}`))
      assert.deepEqual(
        found.map((words) => String(words).replace('eager', 'auto')),
        loading,
        path,
      )
      assert.equal(await page.locator('main img:not([width][height])').count(), 0, path)
    }
  })
})

function typesOf(page: Page): Set<string> {
  const types = new Set<string>()
  page.on('response', (response) => {
    if (response.url().includes('/assets/img/')) types.add(response.headers()['content-type'] ?? '')
  })
  return types
}
