import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openBrowserSite } from './site.ts'
import { settled } from './wait-until-settled.ts'

it('the numbers of the executive search stand at equal distances, each in its own room', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const page = await site.visitor()
  await page.goto('/executive-search')
  for (const width of [768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await settled(page)
    const counters = page.getByRole('listitem').filter({ has: page.getByText(/^(300\+|2165\+|20\+)$/) })
    const rooms = await counters.evaluateAll((all) =>
      all.map((each) => [each.getBoundingClientRect().left, each.scrollWidth - each.clientWidth]),
    )
    const [first = 0, second = 0, third = 0] = rooms.map(([left]) => left)
    assert.ok(second > first && Math.abs(third - second - (second - first)) < 1, `${width}: ${first} ${second} ${third}`)
    for (const [, over = 1] of rooms) assert.equal(over, 0, `${width}`)
  }
})
