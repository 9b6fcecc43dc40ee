import assert from 'node:assert/strict'
import { save, type Writing, write } from '#test/browser/editor/writing.ts'
import type { BrowserSite } from '#test/browser/site.ts'
import type { Random } from '#test/model-based/random.ts'
import { openText } from './open-text.ts'
import { openWriter } from './open-writer.ts'
import { withoutEnd } from './plain-text.ts'
import { undoAll } from './travel.ts'
import { readWritten } from './written-text.ts'

const BEGIN = ['The first words.', 'And more.']
const STEPS_PER_TEXT = 150
const STEPS_PER_COMPARISON = 40
const SHOWN_STEPS = 25
const WEIGHTS = {
  type: 20,
  enter: 4,
  breakLine: 2,
  backspace: 8,
  deleteNext: 5,
  select: 14,
  copy: 3,
  cut: 3,
  pasteOwn: 5,
  pastePlain: 4,
  pasteHtml: 4,
  format: 4,
  undo: 4,
  undoAndRedo: 3,
}

/** Writes until the time is over and compares the editor with a plain model after each step. Returns how many steps that was. */
export async function writeAtRandom(site: BrowserSite, random: Random, until: number): Promise<number> {
  let steps = 0
  for (let texts = 0; Date.now() < until; texts++) steps += await writeText(site, random, `random-${texts}`, until)
  return steps
}

async function writeText(site: BrowserSite, random: Random, id: string, until: number): Promise<number> {
  const writing = await write(site, id, BEGIN.map((words) => `<p>${words}</p>`).join(''))
  const text = openText(writing, BEGIN.join('¶'))
  const actions = openWriter(writing, text, random)
  const said: string[] = []
  let steps = 0
  try {
    for (; steps < STEPS_PER_TEXT && Date.now() < until; steps++) {
      const name = random.weighed(WEIGHTS)
      const { from, to } = text.selected()
      said.push(`${name} at ${from}–${to}`)
      await actions[name]()
      const written = await text.check()
      if (steps % STEPS_PER_COMPARISON === 0) await assertSent(writing, written)
    }
    await undoAll(writing.page, text)
    await assertSent(writing, await text.check())
    await save(writing, site, id)
  } catch (error) {
    throw new Error(`${id}, step ${steps}:\n${said.slice(-SHOWN_STEPS).join('\n')}`, { cause: error })
  }
  await writing.page.close()
  return steps
}

/** Empty blocks at the end aren't sent. A page without a policy may read HTML. */
async function assertSent({ page, content }: Writing, written: string): Promise<void> {
  const reader = await page.context().newPage()
  assert.equal(await reader.evaluate(readWritten, await content()), withoutEnd(written), 'what would be sent')
  await reader.close()
}
