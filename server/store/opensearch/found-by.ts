import { createHash } from 'node:crypto'
import { stemmer } from 'stemmer'
import type { FieldKind, Weight } from '#domain/fields.ts'
import type { IndexName } from '#domain/index-names.ts'
import type { Body } from '#domain/store.ts'
import { singular, wordsIn } from '#domain/text/words.ts'
import { documentKeys, fieldTablesAsText, fieldWeight, indexedKind, keyOf, searchedTexts } from '#server/store/document-fields.ts'

/** Counted up when documents are made found in another way than before. */
const DERIVATION = 1
/** Longer keys compare by their beginning: the engine refuses terms of more than 32,766 bytes. */
const MOST_KEY_CHARACTERS = 8000
/** Stands between two fields, so that no phrase begins in one and ends in the other. It is no word, so nobody can ask for it. */
const FIELD_END = ' ¶ '
const STEMMED = /^[a-z]+$/

/** Which derivation a document's searchable form comes from: when it changes, that form is made anew. */
export const MADE_BY = createHash('sha256').update(`${DERIVATION} ${fieldTablesAsText()}`).digest('base64url')

/**
 * What a document is found by. The words of a text are made here, not by the engine, so that every engine finds and marks the same:
 * stems by the weight of their fields, words as they are written (also of titles alone) for beginnings and near spellings, and words in
 * singular and in order for phrases.
 */
export function foundBy(index: IndexName, body: Body) {
  const keys: Record<KeyGroup, Record<string, string | number>> = { texts: {}, days: {}, moments: {}, numbers: {} }
  for (const [field, value] of Object.entries(documentKeys(index, body))) {
    const kind = indexedKind([index], field)
    const key = engineKey(kind, value)
    if (key !== null) keys[keyGroup(kind)][field] = key
  }
  return { ...keys, words: wordsOf(index, searchedTexts(index, body)) }
}

export type KeyGroup = 'texts' | 'days' | 'moments' | 'numbers'

export function keyGroup(kind: FieldKind): KeyGroup {
  if (kind === 'day') return 'days'
  if (kind === 'moment') return 'moments'
  return kind === 'number' ? 'numbers' : 'texts'
}

export function comparedKey(kind: FieldKind, value: unknown): string | number | null {
  return engineKey(kind, keyOf(kind, value))
}

export function stemOf(word: string): string {
  return STEMMED.test(word) ? stemmer(word) : word
}

function engineKey(kind: FieldKind, key: string | number | boolean | null): string | number | null {
  if (key === null || typeof key === 'number') return key
  if (kind !== 'moment') return String(key).slice(0, MOST_KEY_CHARACTERS)
  const moment = Date.parse(String(key))
  return Number.isNaN(moment) ? null : new Date(moment).toISOString()
}

function wordsOf(index: IndexName, texts: Record<string, string>) {
  const columns: Record<Weight, string[][]> = { title: [], excerpt: [], other: [], content: [] }
  for (const [field, text] of Object.entries(texts)) columns[fieldWeight(index, field)].push(wordsIn(text))
  const all = Object.values(columns).flat()
  const stems = (fields: readonly string[][]) => fields.flat().map(stemOf).join(' ')
  return {
    title: stems(columns.title),
    excerpt: stems(columns.excerpt),
    other: stems(columns.other),
    content: stems(columns.content),
    written_title: distinct(columns.title),
    written: distinct(all),
    singular_title: inOrder(columns.title),
    singular: inOrder(all),
  }
}

function distinct(fields: readonly string[][]): string {
  return [...new Set(fields.flat())].join(' ')
}

function inOrder(fields: readonly string[][]): string {
  return fields.map((words) => words.map(singular).join(' ')).join(FIELD_END)
}
