import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { imagePath } from '#domain/images/image-path.ts'
import { createImageRecord, storeImageBytes } from '#domain/images/images.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const SCRIPT = '<script>document.documentElement.dataset.ran = "yes"; document.cookie = "ran=yes"</script>'
const PAGE = `<!doctype html><html><body onload="document.cookie='ran=yes'">${SCRIPT}<img src=x onerror="document.cookie='ran=yes'"></body></html>`
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" onload="document.cookie='ran=yes'">${SCRIPT}</svg>`
const WAYS = ['960x900', '352x330', 'avif-192', 'avif-960']

describe('a stored image opened directly', () => {
  let site: BrowserSite
  let page: Page

  before(async () => {
    site = await openBrowserSite()
    // Of a visitor whose console nobody listens to: what the browser refuses it says there.
    page = (await (await (await site.visitor()).context().browser()?.newContext({ baseURL: site.url }))?.newPage()) ?? assert.fail()
  })

  after(() => site.close())

  /** As if a picture had got into the store that never should have. */
  async function keep(file: string, type: string, data: Buffer): Promise<string> {
    // What is kept first stays.
    await storeImageBytes(site.app.services, file, { type, data: new Uint8Array(data) })
    await createImageRecord(site.app.services, { file, type: 'image/webp', data: new Uint8Array(data), width: 30, height: 20 })
    assert.equal((await site.app.services.blobs.get(`images/${file}`))?.type, type)
    return imagePath(file)
  }

  it('R18 runs nothing, says what it is and may be used nowhere else, also when something else is stored in its place', async () => {
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#f0a017' } })
      .webp()
      .toBuffer()
    const kept: [name: string, type: string, data: Buffer][] = [
      ['a'.repeat(32), 'image/webp', picture],
      ['b'.repeat(32), 'text/html', Buffer.from(PAGE)],
      ['c'.repeat(32), 'image/svg+xml', Buffer.from(DRAWING)],
      ['d'.repeat(32), 'application/xhtml+xml', Buffer.from(PAGE)],
      ['e'.repeat(32), 'image/webp', Buffer.from(PAGE)],
      ['f'.repeat(32), 'text/javascript', Buffer.from('document.cookie = "ran=yes"')],
    ]
    await page.goto('/faq')
    for (const [name, type, data] of kept) {
      const path = await keep(`${name}.webp`, type, data)
      for (const way of WAYS) {
        const address = path.replace('960x900', way)
        const answer = await page.request.get(address)
        const headers = answer.headers()
        assert.match(headers['content-type'] ?? '', /^(?:image\/(?:webp|avif)|application\/octet-stream)$/, `${type} ${way}`)
        assert.deepEqual(
          [headers['x-content-type-options'], headers['content-security-policy'], headers['cross-origin-resource-policy']],
          ['nosniff', "default-src 'none'; sandbox", 'cross-origin'],
          `${type} ${way}`,
        )
        await page.goto(address).catch(() => {})
      }
    }
    await page.goto('/faq')
    assert.deepEqual(await page.context().cookies(), [])
  })

  it('R18 is no script of any page', async () => {
    const path = await keep(`${'9'.repeat(32)}.webp`, 'image/webp', Buffer.from('document.cookie = "ran=yes"'))
    await page.goto('about:blank')
    assert.equal(await page.evaluate(useAsScript, site.url + path), 'refused')
    await page.goto('/faq')
    assert.deepEqual(await page.context().cookies(), [])
  })

  it('R18 would be seen to run if it did', async () => {
    await page.goto('about:blank')
    await page.setContent(PAGE)
    assert.equal(await page.evaluate(() => document.documentElement.dataset.ran), 'yes')
  })
})

/** Runs in the page. */
function useAsScript(src: string): Promise<string> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = src
    script.addEventListener('load', () => resolve('loaded'))
    script.addEventListener('error', () => resolve('refused'))
    document.head.append(script)
  })
}
