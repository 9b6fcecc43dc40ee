import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDemoSite } from '#test/browser/demo-site.ts'
import { alive } from '#test/browser/hydrated.ts'
import { keyboardOf } from '#test/browser/keyboard.ts'
import { GATED_ROUTES, onePerKind } from '#test/browser/routes.ts'
import type { BrowserSite } from '#test/browser/site.ts'
import { atDepth } from '#test/depth.ts'

/** A window of 1280 by 1024 pixels, four times enlarged. */
const ENLARGED = { width: 320, height: 256 }

describe('the admin area at 400 %', () => {
  let site: BrowserSite

  before(async () => {
    site = await openDemoSite()
  })

  after(() => site.close())

  it('leaves most of the window to the page, however far it is scrolled', async () => {
    const page = await site.administrator({ viewport: ENLARGED })
    const faults: string[] = []
    for (const route of atDepth(onePerKind(GATED_ROUTES), GATED_ROUTES)) {
      await page.goto(route)
      await alive(page)
      const stuck = await page.evaluate(heightOfStuckParts)
      if (stuck > ENLARGED.height / 3) faults.push(`${route}: ${stuck} pixels stay in place`)
    }
    assert.deepEqual(faults, [])
  })

  it('shows what has the focus, in a form from the first field to the last', async () => {
    const page = await site.administrator({ viewport: ENLARGED })
    for (const [route, submit] of [
      ['/add-blog', 'Publish'],
      ['/edit-blog/demo-blog-01', 'Update'],
    ] as const) {
      await page.goto(route)
      await alive(page)
      await keyboardOf(page).tabTo(page.getByRole('button', { name: submit, exact: true }))
    }
  })
})

/** Runs in the page: how much of the window is taken by parts that do not move with the page. */
function heightOfStuckParts(): number {
  scrollTo(0, document.documentElement.scrollHeight / 2)
  const stuck = [...document.querySelectorAll('main *')].filter((element) => /sticky|fixed/.test(getComputedStyle(element).position))
  return stuck.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0)
}
