import assert from 'node:assert/strict'
import type { Writing } from '#test/browser/editor/writing.ts'
import { nextFrame } from '#test/browser/keyboard.ts'
import { charactersOf, joined, type PlainText, type Range, replaced, withoutEnd } from './plain-text.ts'
import { readWritten, selectWritten } from './written-text.ts'

export type Text = ReturnType<typeof openText>

/** What a plain text would be after the same, and what was there at any time. */
export function openText({ page, text }: Writing, begin: string) {
  const seen = new Set([begin])
  let model: PlainText = charactersOf(begin)
  let selected: Range = { from: model.length, to: model.length }

  return {
    begin,
    words: () => joined(model),
    length: () => model.length,
    selected: () => selected,
    part,
    insert,
    select,
    read,
    check,
    goTo,
  }

  function part(): PlainText {
    return model.slice(selected.from, selected.to)
  }

  function insert(characters: PlainText, range = selected): void {
    model = replaced(model, range, characters)
    const at = range.from + characters.length
    selected = { from: at, to: at }
    seen.add(withoutEnd(joined(model)))
  }

  async function select(anchor: number, head: number): Promise<void> {
    const offset = (at: number) => joined(model.slice(0, at)).length
    await text.evaluate(selectWritten, [offset(anchor), offset(head)] as [number, number])
    await page.evaluate(nextFrame)
    selected = { from: Math.min(anchor, head), to: Math.max(anchor, head) }
  }

  function read(): Promise<string> {
    return text.evaluate(readWritten)
  }

  /** What is written, which must be what the model says. */
  async function check(): Promise<string> {
    const written = await read()
    assert.equal(withoutEnd(written), withoutEnd(joined(model)))
    model = charactersOf(written)
    selected = { from: Math.min(selected.from, model.length), to: Math.min(selected.to, model.length) }
    return written
  }

  /** Undo and redo: how much one key takes back is the editor's affair. That it was there before isn't. */
  async function goTo(written: string): Promise<void> {
    assert.ok(seen.has(withoutEnd(written)), `This was never there: ${written}`)
    model = charactersOf(written)
    await select(model.length, model.length)
  }
}
