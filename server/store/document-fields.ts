import { type FieldMeta, type FieldTable, fieldMeta, fieldNames, storedValue, type Weight } from '#domain/fields/fields.ts'
import { type DocumentBody, type IndexName, indexNames } from '#domain/ports/store.ts'
import { schema } from '#domain/schema.ts'
import { mailboxOf } from '#lib/text/email-address.ts'
import { htmlToText } from '#lib/text/html-to-text.ts'
import { parseDay } from '#lib/time/dates.ts'
import { minuteOf, parseTime, splitMinute } from '#lib/time/minutes.ts'

const LONGEST_TITLE_KEY = 200
const MIDNIGHT = '00:00'
/** Nothing is derived from them, so stores that didn't have them keep what they have. */
const ADDED_WITHOUT_KEYS = 'item-urls authors deleted-images spam-senders outgoing erasures destinations'.split(' ')

type Field = { readonly name: string; readonly meta: FieldMeta }

const FIELDS = new Map(indexNames.map((index) => [index, fieldsOf(schema[index])]))
const INDEXED = new Map([...FIELDS].map(([index, fields]) => [index, fields.filter(({ meta }) => meta.indexed)]))
const INDEXES_WITH = new Map<string, IndexName[]>()
for (const [index, fields] of INDEXED) for (const { name } of fields) INDEXES_WITH.set(name, [...(INDEXES_WITH.get(name) ?? []), index])

type Key = string | number | boolean | null

export function documentKeys(index: IndexName, body: DocumentBody): Record<string, Key> {
  const keys: Record<string, Key> = {}
  for (const { name, meta } of indexedIn(index))
    keys[name] = withTime(keyOf(meta.kind, body[name]), meta.timeIn === undefined ? undefined : body[meta.timeIn])
  return keys
}

export function keyOf(kind: FieldMeta['kind'], value: unknown): Key {
  if (kind === 'flag') return value === true
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || (kind === 'moment' && value === '')) return null
  if (kind === 'email') return mailboxOf(value).toWellFormed()
  if (kind === 'title') return titleKey(value) || null
  return kind === 'day' ? (parseDay(value) ?? null) : value.toWellFormed()
}

function withTime(key: Key, time: unknown): Key {
  const day = typeof key === 'string' && typeof time === 'string' ? parseDay(key) : undefined
  const parsed = typeof time === 'string' ? parseTime(time) : undefined
  return day && parsed && parsed !== MIDNIGHT ? minuteOf(day, parsed) : key
}

export function boundKey(kind: FieldMeta['kind'], value: unknown, isUpper = false): Key {
  const minute = kind === 'day' && typeof value === 'string' ? splitMinute(value) : undefined
  if (minute) return minute.time === MIDNIGHT ? minute.day : minuteOf(minute.day, minute.time)
  const key = keyOf(kind, value)
  return kind === 'day' && isUpper && key !== null ? endOfDay(String(key)) : key
}

export function endOfDay(day: string): string {
  return `${day}T24`
}

export function timeFieldOf(indexes: readonly IndexName[], field: string): string | undefined {
  return indexes.map((index) => indexedIn(index).find(({ name }) => name === field)?.meta.timeIn).find((name) => name !== undefined)
}

function titleKey(text: string): string {
  const plain = text.toWellFormed().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TITLE_KEY)
    .toWellFormed()
}

export function indexesWith(field: string): readonly IndexName[] {
  return INDEXES_WITH.get(field) ?? []
}

export function indexedKind(indexes: readonly IndexName[], field: string): FieldMeta['kind'] {
  const [kind, ...others] = new Set(indexes.map((index) => indexedIn(index).find(({ name }) => name === field)?.meta.kind))
  if (!kind || others.length > 0) throw new Error(`Field ${field} is not indexed in ${indexes.join(' and ')}`)
  return kind
}

export function indexedFields(): { field: string; indexes: readonly IndexName[] }[] {
  return [...INDEXES_WITH].map(([field, indexes]) => ({ field, indexes }))
}

export function indexedIn(index: IndexName): readonly Field[] {
  return INDEXED.get(index) ?? []
}

export function searchedTexts(index: IndexName, body: DocumentBody): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { name, meta } of allIn(index)) {
    const value = storedValue(name, meta, body)
    if (!meta.searched || typeof value !== 'string' || value === '') continue
    texts[name] = meta.kind === 'richText' ? htmlToText(value) : value
  }
  return texts
}

export function withFields(body: DocumentBody, fields: readonly string[] | undefined): DocumentBody {
  return fields ? Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name))) : body
}

export function fieldWeight(index: IndexName, field: string): Weight {
  const { kind, weight } = fieldMeta(schema[index], field)
  return weight ?? (kind === 'richText' || kind === 'lines' ? 'content' : 'other')
}

/** Only fields that feed derived data count, so other schema changes don't trigger a reindex. */
export function fieldTablesAsText(further: readonly (keyof FieldMeta)[] = []): string {
  const columns = ['kind', 'searched', 'weight', 'indexed', 'partitions', ...further] as const
  return JSON.stringify(
    indexNames
      .filter((index) => !ADDED_WITHOUT_KEYS.includes(index))
      .map((index) => [index, derivedFrom(index).map(({ name, meta }) => [name, ...columns.map((column) => meta[column])])]),
  )
}

function derivedFrom(index: IndexName): readonly Field[] {
  return allIn(index).filter(({ meta }) => meta.indexed || meta.searched)
}

function allIn(index: IndexName): readonly Field[] {
  return FIELDS.get(index) ?? []
}

function fieldsOf(table: FieldTable): Field[] {
  return fieldNames(table).map((name) => ({ name, meta: fieldMeta(table, name) }))
}

export function requireCount(value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`A page cannot have ${value} as its start or size`)
}
