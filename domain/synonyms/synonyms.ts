import { z } from 'zod'
import { lines, readFields } from '#domain/fields/fields.ts'
import type { Store } from '#domain/ports/store.ts'
import { DEFAULT_SYNONYMS, type SynonymGroup } from '#domain/text-search/synonym-groups.ts'
import { MAX_LIST_CHARS } from './validate-groups.ts'

export const synonymTable = z.object({
  lines: lines(MAX_LIST_CHARS, { label: 'Words that mean the same, a line of the text for each line' }),
})

const PLACE = { index: 'same-words', id: 'lines' } as const

export type SynonymList = { lines: readonly SynonymGroup[]; version: string }

export async function loadSynonyms(store: Store): Promise<SynonymList> {
  const stored = await store.get(PLACE.index, PLACE.id)
  if (!stored) return { lines: DEFAULT_SYNONYMS, version: '' }
  return { lines: linesIn(readFields(synonymTable, stored.body).lines), version: stored.version }
}

export async function saveSynonyms(store: Store, { lines, version }: SynonymList): Promise<{ conflict?: SynonymList }> {
  const text = textOf(lines)
  const publicEffect = 'changed'
  const written = await write()
  if (written.ok) return {}
  const now = await loadSynonyms(store)
  return textOf(now.lines) === text ? {} : { conflict: now }

  function write(): Promise<{ ok: boolean }> {
    // The default list stays unsaved, so later versions can extend it.
    if (text === textOf(DEFAULT_SYNONYMS))
      return version === ''
        ? store.get(PLACE.index, PLACE.id).then((stored) => ({ ok: !stored }))
        : store.remove({ ...PLACE, version }, { publicEffect })
    const document = { ...PLACE, body: { lines: text } }
    return version === '' ? store.create(document, { publicEffect }) : store.update({ ...document, version }, { publicEffect })
  }
}

export function synonymsOnlyIn(list: readonly SynonymGroup[], other: readonly SynonymGroup[]): string[] {
  const others = new Set(other.flat())
  return list.flat().filter((word) => !others.has(word))
}

function textOf(lines: readonly SynonymGroup[]): string {
  return lines.map((line) => line.join(', ')).join('\n')
}

/** Caches the last list, because every search reads it. */
let last: { text: string; lines: readonly SynonymGroup[] } = { text: '', lines: [] }

function linesIn(text: string): readonly SynonymGroup[] {
  if (last.text !== text) last = { text, lines: linesOf(text) }
  return last.lines
}

function linesOf(text: string): SynonymGroup[] {
  return text === '' ? [] : text.split('\n').map((line) => line.split(', '))
}
