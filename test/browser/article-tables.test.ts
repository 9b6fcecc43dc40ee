import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { today } from '#domain/items/items.ts'
import { demoItems } from '#server/demo/seed.ts'
import { type BrowserSite, openBrowserSite } from './site.ts'
import { settled } from './wait-until-settled.ts'

const A5 = { width: 560, height: 794 }
const PHONE = { width: 360, height: 740 }
const COLUMNS = ['Region', 'Headcount', 'Commitment', 'Employer', 'Transfer', 'Leadership']
const ROW = `<tr>${COLUMNS.map((column) => `<td><p>${column}</p></td>`).join('')}</tr>`
const WIDE = {
  title: 'A wide table',
  source: 'Desk',
  posted_date: '1/1/2026',
  content: `<table><tbody>${ROW.repeat(4)}</tbody></table><pre><code>${'deploy '.repeat(40)}</code></pre>`,
}

describe('a table of an article on a phone', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
    await site.app.store.createMany(demoItems(today(site.app.services), 'Tradewind'))
    await site.app.store.create({ index: 'blog', id: 'wide', body: WIDE })
  })

  after(() => site.close())

  it('has three short columns side by side, with nothing cut', async () => {
    const page = await site.visitor({ viewport: PHONE })
    for (const id of ['demo-blog-02', 'demo-blog-05']) {
      const table = await tableOf(page, id)
      assert.ok((await hiddenWidth(table)) <= 0, id)
    }
  })

  for (const colorScheme of ['light', 'dark'] as const)
    it(`shows by a shade at which edge a wide one goes on, where it is ${colorScheme}`, async () => {
      const page = await site.visitor({ viewport: PHONE, colorScheme })
      const table = await tableOf(page, 'wide')
      assert.ok((await hiddenWidth(table)) > 60)
      const [start, end] = await shades(table)
      assert.ok(end > start + 8, `at its beginning: ${start}, ${end}`)
      await table.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
      const [passed, last] = await shades(table)
      assert.ok(passed > last + 8, `at its end: ${passed}, ${last}`)
    })

  it('is printed to its last column, and code to the end of its lines', async () => {
    const page = await site.visitor({ viewport: A5 })
    await page.emulateMedia({ media: 'print' })
    const table = await tableOf(page, 'wide')
    assert.deepEqual([await hiddenWidth(table), await hiddenWidth(page.locator('main pre'))], [0, 0])
    const footer = page.getByRole('contentinfo')
    for (const text of ['Managed Global Capability Centers in India', '4th Floor, Residency Road', 'http://localhost'])
      assert.ok(await footer.getByText(text).isVisible(), text)
    assert.equal(await footer.getByRole('navigation').isVisible(), false)
  })
})

async function tableOf(page: Page, id: string): Promise<Locator> {
  await page.goto(`/blog-details?id=${id}`)
  await settled(page)
  const table = page.getByRole('main').locator('table').first()
  await table.scrollIntoViewIfNeeded()
  return table
}

function hiddenWidth(table: Locator): Promise<number> {
  return table.evaluate((element) => element.scrollWidth - element.clientWidth)
}

/** How far the first and the last pixel of a row without text are from the paper around the table. */
async function shades(table: Locator): Promise<[number, number]> {
  const { data, info } = await sharp(await table.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const row = data.subarray(4 * info.width, 5 * info.width)
  const paper = row[30] ?? 0
  return [Math.abs((row[1] ?? 0) - paper), Math.abs((row[info.width - 2] ?? 0) - paper)]
}
