import { z } from 'zod'
import { lines, readFields } from '#domain/fields/fields.ts'
import type { Store } from '#domain/ports/store.ts'
import { FIRST_SAME_WORDS, type SameWords } from '#domain/text-search/synonym-groups.ts'
import { LONGEST_LIST } from './validate-groups.ts'

/** What the owner made of the words that mean the same; there is one document at most. */
export const sameWordsTable = z.object({
  lines: lines(LONGEST_LIST, { label: 'Words that mean the same, a line of the text for each line' }),
})

const PLACE = { index: 'same-words', id: 'lines' } as const

/** `version`: of what the owner wrote; empty where that is nothing. */
export type SameWordsList = { lines: readonly SameWords[]; version: string }

/** What every search takes for the same. */
export async function readSameWords(store: Store): Promise<SameWordsList> {
  const stored = await store.get(PLACE.index, PLACE.id)
  if (!stored) return { lines: FIRST_SAME_WORDS, version: '' }
  return { lines: linesIn(readFields(sameWordsTable, stored.body).lines), version: stored.version }
}

/** Takes the list that was made from the one of this version. Gives the stored one where that is another. */
export async function saveSameWords(store: Store, { lines, version }: SameWordsList): Promise<{ conflict?: SameWordsList }> {
  const text = textOf(lines)
  const content = 'changed'
  const written = await write()
  if (written.ok) return {}
  const now = await readSameWords(store)
  return textOf(now.lines) === text ? {} : { conflict: now }

  function write(): Promise<{ ok: boolean }> {
    // Who has the first list gets what later versions add to it.
    if (text === textOf(FIRST_SAME_WORDS))
      return version === ''
        ? store.get(PLACE.index, PLACE.id).then((stored) => ({ ok: !stored }))
        : store.remove({ ...PLACE, version }, { content })
    const document = { ...PLACE, body: { lines: text } }
    return version === '' ? store.create(document, { content }) : store.update({ ...document, version }, { content })
  }
}

/** The words that one list has and the other has not. */
export function wordsOnlyIn(list: readonly SameWords[], other: readonly SameWords[]): string[] {
  const others = new Set(other.flat())
  return list.flat().filter((word) => !others.has(word))
}

function textOf(lines: readonly SameWords[]): string {
  return lines.map((line) => line.join(', ')).join('\n')
}

/** The last text that was read: every search reads it. */
let last: { text: string; lines: readonly SameWords[] } = { text: '', lines: [] }

function linesIn(text: string): readonly SameWords[] {
  if (last.text !== text) last = { text, lines: linesOf(text) }
  return last.lines
}

function linesOf(text: string): SameWords[] {
  return text === '' ? [] : text.split('\n').map((line) => line.split(', '))
}
