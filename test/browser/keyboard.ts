import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

const MOST_STOPS = 80

/** Somebody without a mouse. At every stop of the Tab key the focus must be somewhere, and be seen. */
export function keyboardOf(page: Page) {
  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await page.keyboard.press(key)
      // The browser tells the page of a new selection with the next frame, or just after it; no finger is faster.
      await page.evaluate(nextFrame).catch(isNoLongerThere)
    }
  }

  /** Keys that count only in quick succession: nothing is waited for between them. */
  async function pressAtOnce(...keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => page.keyboard.press(key)))
  }

  async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor()
    const stops: string[] = []
    for (let isReached = await isFocused(target); !isReached; ) {
      assert.ok(stops.length < MOST_STOPS, `not reached by ${key}: ${target}, only ${stops.join(', ')}`)
      await page.keyboard.press(key)
      const focus = await target.evaluate(lookAtFocus)
      assert.equal(focus.fault, '', `${focus.name}, after ${stops.join(', ')}`)
      stops.push(focus.name)
      isReached = focus.isReached
    }
  }

  return { press, pressAtOnce, tabTo, type: (text: string) => page.keyboard.type(text) }
}

type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/** Answers the next file chooser. Asked for early, because the browser takes a moment to hand its choosers over. */
export function chooseFile(page: Page, file: ChosenFile): Promise<void> {
  return new Promise((resolve, reject) => {
    page.once('filechooser', (chooser) => void chooser.setFiles(file).then(resolve, reject))
  })
}

export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

/** Scripts move the focus a moment after what makes them do so. */
export async function assertFocus(target: Locator, why = `${target} has the focus`): Promise<void> {
  const focused = target.and(target.page().locator(':focus'))
  await focused.waitFor({ state: 'attached' }).catch(() => assert.fail(why))
}

/** Runs in the page. */
export function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** The key has led to another page. */
function isNoLongerThere(error: Error): void {
  assert.match(error.message, /Execution context was destroyed|because of a navigation/)
}

/** Runs in the page, after the next frame as in `press`: what has the focus, whether it is the target, and why somebody would not see that. */
async function lookAtFocus(target: Element): Promise<{ name: string; fault: string; isReached: boolean }> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const element = document.activeElement
  const isReached = element === target
  const isDrawing = element instanceof SVGElement
  if (!(element instanceof HTMLElement || isDrawing) || element === document.body)
    return { name: 'nothing', fault: 'the focus is lost', isReached }
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? (element.id || (isDrawing ? element.textContent : element.innerText).slice(0, 30))}`
  const hasRing = (of: Element, part?: string) => getComputedStyle(of, part).outlineStyle !== 'none'
  // The parts of a date or time control, each a stop of its own, have rings that only the browser knows of.
  const isDay = element instanceof HTMLInputElement && ['date', 'time'].includes(element.type)
  const isText = !isDrawing && element.isContentEditable && element.closest('div:has([role="toolbar"])')
  const ringed = hasRing(isText || element) || hasRing(element, '::after') || isDay
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const inside = [top + 4, (top + bottom) / 2, bottom - 4].map((y) => document.elementFromPoint((left + right) / 2, y))
  const isSeen = inside.some((found) => found && (element.contains(found) || found.contains(element)))
  return { name, fault: ringed ? (isSeen ? '' : 'it is covered or out of sight') : 'it has no ring', isReached }
}
