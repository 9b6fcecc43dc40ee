import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openDemoSite } from '#test/browser/demo-site.ts'
import { alive } from '#test/browser/hydrated.ts'

it('the page numbers stand in one row with both steps on a phone', async (t) => {
  const site = await openDemoSite()
  t.after(() => site.close())
  const page = await site.visitor({ viewport: { width: 360, height: 800 } })
  await page.goto('/news')
  await alive(page)
  const pagination = page.getByRole('navigation', { name: 'Pagination' })
  const middles = () =>
    pagination.locator(':scope > *').evaluateAll((all) => {
      return all.map((each) => each.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2))
    })
  assert.equal(new Set(await middles()).size, 1)
  await pagination.locator('ol').evaluate((list) => {
    const [current, other] = list.children
    for (let more = 0; more < 5; more++) current?.after(other?.cloneNode(true) ?? '')
  })
  assert.equal(new Set(await middles()).size, 1, 'of seven pages')
  assert.equal(await pagination.getByRole('listitem').count(), 2)
})

it('what a client said stands beside the ask, which ends within half a laptop’s screen', async (t) => {
  const site = await openDemoSite()
  t.after(() => site.close())
  const page = await site.visitor({ viewport: { width: 1280, height: 900 } })
  await page.goto('/center-of-excellence')
  await alive(page)
  const ask = page.getByRole('heading', { name: 'Which work does every team do differently?' }).locator('xpath=ancestor::section')
  const heightOf = async (part: typeof ask) => (await part.boundingBox())?.height ?? 0
  assert.ok((await heightOf(ask)) <= 450)
  const quote = await ask.locator('blockquote').boundingBox()
  const plan = await ask.getByRole('link', { name: 'Get a plan for your team' }).boundingBox()
  assert.ok(quote && plan && quote.x + quote.width < plan.x)
})

it('every heading of a page starts at the same height, and its buttons follow it', async (t) => {
  const site = await openDemoSite()
  t.after(() => site.close())
  const page = await site.visitor({ viewport: { width: 1280, height: 900 } })
  const tops = new Set<number>()
  for (const path of ['/center-of-excellence', '/our-story', '/faq', '/contact-us']) {
    await page.goto(path)
    await alive(page)
    tops.add(Math.round((await page.locator('h1').boundingBox())?.y ?? 0))
  }
  assert.equal(tops.size, 1)
  await page.goto('/center-of-excellence')
  const heading = await page.locator('h1').boundingBox()
  const button = await page.getByRole('main').getByRole('link', { name: 'Talk to us' }).first().boundingBox()
  assert.ok(heading && button && button.y - heading.y - heading.height <= 32)
})
