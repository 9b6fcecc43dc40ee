import { type FieldMeta, type FieldTable, fieldMeta, fieldNames, storedValue, type Weight } from '#domain/fields/fields.ts'
import { type IndexName, indexNames } from '#domain/ports/index-names.ts'
import type { DocumentBody } from '#domain/ports/store.ts'
import { schema } from '#domain/schema.ts'
import { htmlToText } from '#lib/text/html-to-text.ts'
import { parseDay } from '#lib/time/dates.ts'

const LONGEST_TITLE_KEY = 200

type Field = { readonly name: string; readonly meta: FieldMeta }

// The schema is read once: every query and every document asks for some of it.
const FIELDS = new Map(indexNames.map((index) => [index, fieldsOf(schema[index])]))
const INDEXED = new Map([...FIELDS].map(([index, fields]) => [index, fields.filter(({ meta }) => meta.indexed)]))
const INDEXES_WITH = new Map<string, IndexName[]>()
for (const [index, fields] of INDEXED) for (const { name } of fields) INDEXES_WITH.set(name, [...(INDEXES_WITH.get(name) ?? []), index])

/** What a field is compared by in filters and sorting; null is a missing or unreadable value. */
type Key = string | number | boolean | null

/** The values of a document's indexed fields, in a form that sorts and compares. */
export function documentKeys(index: IndexName, body: DocumentBody): Record<string, Key> {
  const keys: Record<string, Key> = {}
  for (const { name, meta } of indexedIn(index)) keys[name] = keyOf(meta.kind, body[name])
  return keys
}

/** Days compare as `YYYY-MM-DD` however they were written, a flag that is missing is off, and an empty moment is missing. */
export function keyOf(kind: FieldMeta['kind'], value: unknown): Key {
  if (kind === 'flag') return value === true
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || (kind === 'moment' && value === '')) return null
  if (kind === 'title') return titleKey(value) || null
  return kind === 'day' ? (parseDay(value) ?? null) : value.toWellFormed()
}

/** A title as it sorts: by its words alone. */
function titleKey(text: string): string {
  const plain = text.toWellFormed().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TITLE_KEY)
    .toWellFormed()
}

/** The indexes in which the field is indexed, in the order of the schema. */
export function indexesWith(field: string): readonly IndexName[] {
  return INDEXES_WITH.get(field) ?? []
}

/** The kind of a field that all the given indexes have indexed. Throws for any other: such a query is a bug. */
export function indexedKind(indexes: readonly IndexName[], field: string): FieldMeta['kind'] {
  const [kind, ...others] = new Set(indexes.map((index) => indexedIn(index).find(({ name }) => name === field)?.meta.kind))
  if (!kind || others.length > 0) throw new Error(`Field ${field} is not indexed in ${indexes.join(' and ')}`)
  return kind
}

/** Every indexed field of the schema. */
export function indexedFields(): { field: string; indexes: readonly IndexName[] }[] {
  return [...INDEXES_WITH].map(([field, indexes]) => ({ field, indexes }))
}

/** The indexed fields of one index. */
export function indexedIn(index: IndexName): readonly Field[] {
  return INDEXED.get(index) ?? []
}

/** The plain text of each searched field that the document has. */
export function searchedTexts(index: IndexName, body: DocumentBody): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { name, meta } of allIn(index)) {
    const value = storedValue(name, meta, body)
    if (!meta.searched || typeof value !== 'string' || value === '') continue
    texts[name] = meta.kind === 'richText' ? htmlToText(value) : value
  }
  return texts
}

/** What a match in the field counts as. */
export function fieldWeight(index: IndexName, field: string): Weight {
  const { kind, weight } = fieldMeta(schema[index], field)
  return weight ?? (kind === 'richText' || kind === 'lines' ? 'content' : 'other')
}

/**
 * All that the searchable form of documents depends on, as text: when it changes, that form is made anew. Fields that nothing is derived from
 * are not in it. `further`: what one engine looks at besides.
 */
export function fieldTablesAsText(further: readonly (keyof FieldMeta)[] = []): string {
  const columns = ['kind', 'searched', 'weight', 'indexed', 'oftenFiltered', ...further] as const
  return JSON.stringify(
    indexNames.map((index) => [index, derivedFrom(index).map(({ name, meta }) => [name, ...columns.map((column) => meta[column])])]),
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
