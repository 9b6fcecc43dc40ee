import { paste, type Writing } from '#test/browser/editor/writing.ts'
import type { Random } from '#test/model-based/random.ts'
import type { Text } from './open-text.ts'
import { BLOCK_END, charactersOf, type PlainText } from './plain-text.ts'
import { travel, undoAndRedo } from './travel.ts'

const TYPED = [
  'center ',
  'Größe ',
  'a  b ',
  '5 * 3 * 2 ',
  'snake_case_name ',
  '2 < 3 && 4 > 1 ',
  '“so” ',
  "don't ",
  'ASP.NET ',
  'no\u00a0break ',
  '1,000.50 ',
  '日本語 ',
  'عربى ',
  '👩‍👩‍👧 ',
  '🇮🇳 ',
  'https://example.com/a ',
] as const
const PLAIN = ['pasted words', 'one\ntwo\nthree', 'tab\tbed', '  spaced  ', 'x'] as const
const HTML = [
  ['<p>first</p><p>second</p>', `first${BLOCK_END}second`],
  ['<b>bold</b> and <i>italic</i>', 'bold and italic'],
  ['<p>one<br>two</p>', 'one\ntwo'],
  ['<p>5 * 3 * 2 and snake_case_name</p>', '5 * 3 * 2 and snake_case_name'],
] as const
const FORMATS = ['Control+b', 'Control+i', 'Control+Alt+2', 'Control+Alt+0', 'Control+u'] as const

/** Somebody at the keyboard: each action happens in the editor and in the plain text. */
export function openWriter(writing: Writing, plainText: Text, random: Random) {
  const { page } = writing
  let copied: PlainText = []

  return {
    type,
    enter: () => press('Enter', [BLOCK_END]),
    breakLine: () => press('Shift+Enter', ['\n']),
    backspace: () => remove('Backspace', -1),
    deleteNext: () => remove('Delete', 1),
    select,
    copy: () => copy('Control+c'),
    cut: () => copy('Control+x'),
    pasteOwn: async () => void (copied.length > 0 && (await press('Control+v', copied))),
    pastePlain,
    pasteHtml,
    format: () => page.keyboard.press(random.pick(FORMATS)),
    undo: async () => void (await travel(page, plainText, 'Control+z', random.below(6) + 1)),
    undoAndRedo: () => undoAndRedo(page, plainText, random.below(4) + 1),
  }

  async function type(): Promise<void> {
    // What no key writes goes into the page's own selection, and over several blocks the browser sets styles that the policy refuses.
    const over = plainText.part().length > 0 ? 'k' : ''
    for (const character of charactersOf(over + random.pick(TYPED))) {
      await (character.length > 1 ? page.keyboard.insertText(character) : page.keyboard.type(character))
      plainText.insert([character])
    }
  }

  async function press(key: string, written: PlainText): Promise<void> {
    await page.keyboard.press(key)
    plainText.insert(written)
  }

  async function remove(key: 'Backspace' | 'Delete', step: -1 | 1): Promise<void> {
    const { from, to } = plainText.selected()
    const ends = from < to ? [from, to] : [from, from + step].sort((a, b) => a - b)
    const [first = 0, last = 0] = ends
    // In an empty block at the end, Delete would remove the block itself.
    if (first < 0 || last > plainText.length()) return
    await page.keyboard.press(key)
    plainText.insert([], { from: first, to: last })
  }

  function select(): Promise<void> {
    const anchor = random.below(plainText.length() + 1)
    return plainText.select(anchor, random.chance(0.5) ? random.below(plainText.length() + 1) : anchor)
  }

  async function copy(key: 'Control+c' | 'Control+x'): Promise<void> {
    const part = plainText.part()
    await page.keyboard.press(key)
    if (part.length === 0) return
    copied = part
    if (key === 'Control+x') plainText.insert([])
  }

  async function pastePlain(): Promise<void> {
    const plain = random.pick(PLAIN)
    await paste(writing.text, { plain })
    plainText.insert(charactersOf(plain.replaceAll('\n', BLOCK_END)))
  }

  async function pasteHtml(): Promise<void> {
    const [html, plain] = random.pick(HTML)
    await paste(writing.text, { html, plain })
    plainText.insert(charactersOf(plain))
  }
}
