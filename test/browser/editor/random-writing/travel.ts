import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Text } from './open-text.ts'
import { withoutEnd } from './plain-text.ts'

const MOST_UNDONE = 1000

type Key = 'Control+z' | 'Control+y'

/** What is written after each press of the key. */
export async function travel(page: Page, text: Text, key: Key, count: number): Promise<string[]> {
  const passed: string[] = []
  for (let done = 0; done < count; done++) {
    await page.keyboard.press(key)
    const written = await text.read()
    passed.push(written)
    await text.goTo(written)
  }
  return passed
}

export async function undoAndRedo(page: Page, text: Text, count: number): Promise<void> {
  const before = text.words()
  await travel(page, text, 'Control+z', count)
  await redoTo(page, text, before, count)
}

/** Back to the first words, and on to the last. */
export async function undoAll(page: Page, text: Text): Promise<void> {
  const last = text.words()
  let [undone, before] = [0, '']
  for (let now = last; withoutEnd(now) !== text.begin || before !== now; undone++) {
    before = now
    await page.keyboard.press('Control+z')
    now = await text.read()
    assert.ok(undone < MOST_UNDONE, `Undo never leads back to the first words, but to: ${now}`)
  }
  await text.goTo(before)
  await redoTo(page, text, last, undone)
}

/** If less could be undone than was asked for, Redo leads past it. */
async function redoTo(page: Page, text: Text, words: string, count: number): Promise<void> {
  const passed = [text.words(), ...(await travel(page, text, 'Control+y', count))]
  assert.ok(passed.map(withoutEnd).includes(withoutEnd(words)), `Redo doesn't bring back: ${words}\nonly ${passed.join('\n')}`)
}
