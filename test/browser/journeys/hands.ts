import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { alive } from '#test/browser/hydrated.ts'
import { chooseFile, isFocused } from '#test/browser/keyboard.ts'

export type Way = 'pointer at 1280 px' | 'pointer at 390 px' | 'keyboard at 1280 px'

type ChosenFile = Parameters<typeof chooseFile>[1]

const MOST_STOPS = 120

export type Hands = ReturnType<typeof handsOf>

/**
 * Somebody who does one thing after the other, and counts. A pointer's press counts wherever it goes: into a field, on a button, on a file to
 * choose. A keyboard's keys count but for the letters of a text. Closing another tab counts for nothing.
 */
export function handsOf(page: Page, way: Way) {
  const isKeyboard = way.startsWith('keyboard')
  const count = { presses: 0 }
  return { page, way, count, press, write, choose, go, keys }

  async function press(target: Locator): Promise<void> {
    await target.waitFor()
    await alive(page)
    if (!isKeyboard) {
      count.presses++
      return target.click()
    }
    await reach(target)
    return keys('Enter')
  }

  async function write(target: Locator, text: string): Promise<void> {
    await target.waitFor()
    await alive(page)
    if (isKeyboard) await reach(target)
    else {
      count.presses++
      await target.click()
    }
    const type = await page.locator(':focus').getAttribute('type')
    // Days and times are typed as their parts; how depends on the browser's language.
    if (type === 'date' || type === 'time') return target.fill(text)
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(text)
  }

  async function choose(target: Locator, file: ChosenFile): Promise<void> {
    await alive(page)
    const chosen = chooseFile(page, file)
    if (isKeyboard) {
      await reach(target)
      await keys('Space')
    } else {
      count.presses++
      await target.click()
    }
    await chosen
  }

  /** To a screen of the navigation: on a phone from its drawer, by keyboard from the palette. */
  async function go(label: string): Promise<void> {
    await alive(page)
    if (isKeyboard) {
      await keys('Control+k')
      await page.keyboard.insertText(label)
      const option = page.getByRole('option', { name: new RegExp(`^${label}`) })
      await option.and(page.locator('[aria-selected="true"]')).waitFor()
      return keys('Enter')
    }
    if (way === 'pointer at 390 px') await press(page.getByRole('button', { name: 'Admin menu' }))
    const navigation = page.getByRole('navigation', { name: 'Administration' })
    return press(navigation.getByRole('link', { name: new RegExp(`^${label}`) }))
  }

  async function keys(...pressed: string[]): Promise<void> {
    for (const key of pressed) {
      count.presses++
      await page.keyboard.press(key)
    }
  }

  /** The focus goes the shorter way, back where the target lies before it. */
  async function reach(target: Locator): Promise<void> {
    const isBefore = await target.evaluate(liesBeforeFocus)
    for (let stops = 0; !(await isFocused(target)); stops++) {
      assert.ok(stops < MOST_STOPS, `${target} is not reached`)
      await keys(isBefore ? 'Shift+Tab' : 'Tab')
    }
  }
}

/** Runs in the page. */
function liesBeforeFocus(target: Element): boolean {
  const { activeElement: focus } = document
  if (!focus || focus === document.body) return false
  return (target.compareDocumentPosition(focus) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
}
