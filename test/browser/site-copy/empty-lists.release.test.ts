import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { editable, openEditing } from './editing.ts'

describe('a list without lines', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  it('is filled by a finger on a phone, and its button stays in the window', async () => {
    const page = await site.administrator({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    await openEditing(page, '/tradewind-blog-details')
    const point = page.locator('[data-words="capability-article:sections.0.list.0"]')
    const add = page.locator('[data-list="capability-article:sections.0.list"]').getByRole('button', { name: 'Add point: Points' })
    const { x = 0, width = 0, height = 0 } = (await add.boundingBox()) ?? {}
    assert.ok(x >= 0 && x + width <= 360 && height >= 44, `${x} ${width} ${height}`)
    await add.tap()
    await assertFocus(point)
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360)
  })

  it('and one that no page shows is worked with among more words: lines are added, moved and removed', async () => {
    const page = await site.administrator()
    const { press } = keyboardOf(page)
    await page.goto('/?edit=not-found')
    await editable(page)
    const dialog = page.getByRole('dialog', { name: 'Other text on this page' })
    const line = (name: string) => dialog.getByRole('group', { name })
    const words = (number: number) => dialog.getByLabel(`Links › ${number} › Link text`)
    await line('Link 4 of 4').getByRole('button', { name: 'Add link after' }).press('Enter')
    await assertFocus(words(5))
    await words(5).fill('Second')
    await line('Link 5 of 5').getByRole('button', { name: 'Move up' }).press('Enter')
    await assertFocus(words(4))
    assert.equal(await words(4).inputValue(), 'Second')
    for (const count of [5, 4, 3, 2]) {
      await line(`Link 1 of ${count}`).getByRole('button', { name: 'Remove link' }).press('Enter')
      await assertFocus(words(1))
    }
    await line('Link 1 of 1').getByRole('button', { name: 'Remove link' }).press('Enter')
    const add = dialog.getByRole('button', { name: 'Add link' })
    await assertFocus(add)
    await press('Enter')
    await assertFocus(words(1))
  })
})
