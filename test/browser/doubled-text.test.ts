import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { today } from '#domain/items/items.ts'
import { demoItems } from '#server/demo/seed.ts'
import { type BrowserSite, openBrowserSite } from './site.ts'

const WIDTH = 320

describe('on a phone, with letters twice as large', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
    await site.app.store.createMany(demoItems(today(site.app.services), 'Tradewind'))
  })

  after(() => site.close())

  async function doubled(path: string) {
    const page = await site.visitor({ bypassCSP: true, viewport: { width: WIDTH, height: 640 } })
    await page.goto(path)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    return page
  }

  it('has the whole name in the header, and a button of one line', async () => {
    const page = await doubled('/')
    const name = await page.getByRole('banner').getByRole('link').first().boundingBox()
    assert.ok(name && name.x >= 0 && name.x + name.width <= WIDTH, JSON.stringify(name))
    const button = await page.getByRole('button', { name: 'Menu' }).boundingBox()
    assert.ok(button && button.height < 100 && button.x + button.width <= WIDTH, JSON.stringify(button))
  })

  it('leaves words of a list whole beside their pictures', async () => {
    const page = await doubled('/blogs')
    const facts = page.getByRole('main').getByRole('article').nth(1).getByRole('time')
    const box = await facts.boundingBox()
    assert.ok(box && box.height < 150, JSON.stringify(box))
  })

  it('signs in without a page that is wider than the window', async () => {
    const page = await doubled('/login')
    assert.equal(await page.locator('html').evaluate((html) => html.scrollWidth), WIDTH)
  })
})
