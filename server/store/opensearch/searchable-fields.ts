import { createHash } from 'node:crypto'
import { stemmer } from 'stemmer'
import type { FieldKind } from '#domain/fields/fields.ts'
import type { DocumentBody, IndexName } from '#domain/ports/store.ts'
import { singular } from '#domain/text-search/tokens.ts'
import { splitMinute } from '#lib/time/minutes.ts'
import { documentKeys, fieldTablesAsText, indexedKind, searchedTexts, timeFieldOf } from '#server/store/document-fields.ts'
import { partitionOf } from '#server/store/text/partitions.ts'
import { columnsOf, joinFields, type SearchedDocument, vocabularyOf } from '#server/store/text/vocabulary.ts'

/** Raise this when documents are indexed differently. */
const DERIVATION = 3
/** The engine refuses terms over 32,766 bytes, so longer keys compare by prefix. */
const MOST_KEY_CHARACTERS = 8000
export const HIDDEN = 'hidden_'
const STEMMED = /^[a-z]+$/

export const DERIVATION_HASH = createHash('sha256').update(`${DERIVATION} ${fieldTablesAsText()}`).digest('base64url')

/** Tokenizes here, so every engine finds and highlights the same; hidden items use their own fields. */
export function searchableFields(index: IndexName, body: DocumentBody) {
  const keys: Record<KeyGroup, Record<string, string | number>> = { texts: {}, days: {}, moments: {}, numbers: {} }
  for (const [field, value] of Object.entries(documentKeys(index, body))) {
    const kind = indexedKind([index], field)
    const minute = splitMinute(String(value))
    const time = minute && timeFieldOf([index], field)
    if (time) keys.numbers[time] = minutesOfDay(minute.time)
    const key = engineKey(kind, time ? minute.day : value)
    if (key !== null) keys[keyGroup(kind)][field] = key
  }
  return { ...keys, words: wordsOf({ index, partition: partitionOf(index, body), texts: searchedTexts(index, body) }) }
}

export type KeyGroup = 'texts' | 'days' | 'moments' | 'numbers'

export function minutesOfDay(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return Number(hours) * 60 + Number(minutes)
}

export function keyGroup(kind: FieldKind): KeyGroup {
  if (kind === 'day') return 'days'
  if (kind === 'moment') return 'moments'
  return kind === 'number' ? 'numbers' : 'texts'
}

export function stemOf(word: string): string {
  return STEMMED.test(word) ? stemmer(word) : word
}

export function engineKey(kind: FieldKind, key: string | number | boolean | null): string | number | null {
  if (key === null || typeof key === 'number') return key
  if (kind !== 'moment') return String(key).slice(0, MOST_KEY_CHARACTERS)
  const moment = Date.parse(String(key))
  return Number.isNaN(moment) ? null : new Date(moment).toISOString()
}

function wordsOf(document: SearchedDocument): Record<string, string> {
  const columns = columnsOf(document)
  const all = Object.values(columns).flat()
  const stems = (fields: readonly string[][]) => fields.flat().map(stemOf).join(' ')
  const written = {
    ...(document.partition === 'other' ? {} : { near: [...vocabularyOf(columns)].join(' ') }),
    written_title: distinct(columns.title),
    written: distinct(all),
    singular_title: inOrder(columns.title),
    singular: inOrder(all),
  }
  if (document.partition === 'hidden') {
    const hidden = { title: stems(columns.title), content: stems(all), ...written }
    return Object.fromEntries(Object.entries(hidden).map(([name, text]) => [`${HIDDEN}${name}`, text]))
  }
  return {
    title: stems(columns.title),
    excerpt: stems(columns.excerpt),
    other: stems(columns.other),
    content: stems(columns.content),
    ...written,
  }
}

function distinct(fields: readonly string[][]): string {
  return [...new Set(fields.flat())].join(' ')
}

function inOrder(fields: readonly string[][]): string {
  return joinFields(fields.map((words) => words.map(singular)))
}
