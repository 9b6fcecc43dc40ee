import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { openDemoSite } from './demo-site.ts'
import { assertFocus } from './keyboard.ts'
import type { BrowserSite } from './site.ts'

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }
/** A desk at 400 %. */
const ZOOMED = { width: 320, height: 256 }

describe('with the keyboard alone and without JavaScript, a visitor', () => {
  let site: BrowserSite

  before(async () => {
    site = await openDemoSite()
  })

  after(() => site.close())

  async function open(path: string, viewport = DESK): Promise<Page> {
    // While a page turns into the next, nothing of it can be found at a point of the window: this visitor asked for no motion.
    const page = await site.visitor({ javaScriptEnabled: false, reducedMotion: 'reduce', viewport })
    await page.goto(path)
    return page
  }

  it('skips to the content with the first key', async () => {
    const page = await open('/faq')
    await page.keyboard.press('Tab')
    const link = page.getByRole('link', { name: 'Skip to content' })
    await assertFocus(link)
    assert.ok(await isInView(link))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await assertFocus(page.getByRole('main').locator('summary').first())
  })

  it('opens the menu on a phone, walks through it and leaves it', async () => {
    const page = await open('/faq', PHONE)
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await assertFocus(page.getByRole('banner').getByRole('link', { name: 'Home' }))
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('link', { name: 'Our Story' }).waitFor({ state: 'hidden' })
    await assertFocus(menu)
    await page.keyboard.press('Enter')
    for (const _ of ['Home', 'Our Story', 'Global Capability Center']) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/global-capability-centers')
  })

  it('finds the whole menu within a low screen, and reaches its last entry', async () => {
    const page = await open('/faq', ZOOMED)
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    const last = page.getByRole('banner').getByRole('link', { name: 'Contact Info' })
    const { bottom } = await page.locator('#main-menu').evaluate((menu) => menu.getBoundingClientRect())
    assert.ok(bottom <= ZOOMED.height, `${bottom}`)
    await last.focus()
    assert.ok(await isInView(last))
  })

  it('moves along the milestones with arrow keys or by their years, two at a time, one on a phone', async () => {
    for (const [viewport, first, second, last] of [
      [DESK, [0, 1], [1, 2], [3, 4]],
      [PHONE, [0], [1], [4]],
    ] as const) {
      const page = await open('/our-story', viewport)
      const milestones = page.getByRole('region', { name: 'Growth Milestones' })
      const slides = milestones.getByRole('listitem')
      await milestones.focus()
      await comesToShow(slides, first)
      await page.keyboard.press('ArrowRight')
      await comesToShow(slides, second)
      await page.reload()
      const place = () => page.evaluate(() => Math.round(scrollY))
      const link = page.getByRole('link', { name: '2005' })
      await link.scrollIntoViewIfNeeded()
      const before = await place()
      await link.press('Enter')
      await comesToShow(slides, last)
      assert.ok(Math.abs((await place()) - before) <= 2, 'the page stays')
    }
  })

  it('finds a question of the FAQ open when its address names it', async () => {
    const page = await open('/faq#exit')
    const answer = page.locator('#exit')
    assert.ok(await isInView(answer))
    assert.equal(await page.locator('#who-employs').isVisible(), false)
    const link = answer.getByRole('link', { name: /Link to this answer.*What happens if you leave/ })
    assert.equal(await link.getAttribute('href'), '#exit')
  })

  it('asks which model fits and sees the answer without searching for it', async () => {
    const page = await open('/global-capability-centers', PHONE)
    await page.getByLabel('Team size').fill('150')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/global-capability-centers?team=150')
    const answer = page.getByRole('heading', { level: 1, name: 'A plan for a team of 150' })
    assert.ok(await isInView(answer))
  })

  it('is led to what is wrong in the contact form', async () => {
    const page = await open('/contact-us', PHONE)
    await page.getByRole('button', { name: 'Send message' }).press('Enter')
    await page.waitForURL('**/contact-us#result')
    const alert = page.getByRole('alert')
    await assertFocus(alert)
    assert.ok(await isInView(alert))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await assertFocus(page.getByLabel('Name'))
  })

  it('searches from a page that is not there', async () => {
    const page = await open('/nope')
    await page.getByRole('main').getByRole('searchbox').fill('transfer')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search-query?q=transfer')
    assert.ok((await page.getByRole('main').locator('mark').count()) > 0)
  })
})

/** Whether the middle of an element can be seen, neither outside the window nor scrolled or covered away. */
function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    return node.contains(seen)
  })
}

/** Resolves when these of the elements can be seen, and no other. A page without script cannot wait for it by itself. */
async function comesToShow(elements: Locator, expected: readonly number[]): Promise<void> {
  const shown: number[] = []
  for (const [index, element] of (await elements.all()).entries()) if (await isInView(element)) shown.push(index)
  if (!isDeepStrictEqual(shown, expected)) await comesToShow(elements, expected)
}
