import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const MENDED = {
  title: 'Plover',
  category: 'C',
  content_excerpt: 'E',
  author: 'A',
  source: 'Desk',
  posted_date: '1/1/2026',
  expiry_date: '1/1/2030',
}

describe('a file that is mended and chosen once more', () => {
  let site: BrowserSite
  let folder: string

  before(async () => {
    site = await openBrowserSite()
    folder = await mkdtemp(join(tmpdir(), 'tradewind-chosen-'))
  })

  after(async () => {
    await site.close()
    await rm(folder, { recursive: true })
  })

  it('of items is checked again', async () => {
    const page = await site.administrator()
    await page.goto('/add-data-component?from=file')
    await alive(page)
    const path = join(folder, 'items.json')
    await writeFile(path, JSON.stringify([{ ...MENDED, author: '' }]))
    await choose(page, '#import-file', path)
    await page.getByText('0 of 1 row are ready. 1 has problems.').waitFor()
    await writeFile(path, JSON.stringify([MENDED]))
    await choose(page, '#import-file', path)
    await page.getByText('1 of 1 row is ready.').waitFor()
  })

  it('is a logo that is shown as it is by now', async () => {
    const page = await site.administrator()
    await page.goto('/admin/site/looks')
    await alive(page)
    const path = join(folder, 'logo.svg')
    const shown = page.locator('img[src^="blob:"]').first()
    const drawn = (width: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40"><rect width="${width}" height="40"/></svg>`
    for (const width of [40, 80]) {
      await writeFile(path, drawn(width))
      const former = (await shown.count()) > 0 ? await shown.getAttribute('src') : ''
      await choose(page, '#logo', path)
      await page.locator(`img[src^="blob:"]:not([src="${former}"])`).first().waitFor()
      assert.equal(await shown.evaluate(widthOf), width)
    }
  })
})

/** As from the list of files: where the tests reach their browser by a connection, Playwright brings a copy under another name each time. */
async function choose(page: Page, field: string, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { result } = await session.send('Runtime.evaluate', { expression: `document.querySelector('${field}')` })
  await session.send('DOM.setFileInputFiles', { files: [path], ...(result.objectId ? { objectId: result.objectId } : {}) })
  await session.detach()
}

/** Runs in the page. */
async function widthOf(image: Element): Promise<number> {
  if (!(image instanceof HTMLImageElement)) return 0
  await image.decode()
  return image.naturalWidth
}
