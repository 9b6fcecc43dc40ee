import { z } from 'zod'
import { fieldMeta, namesOf } from '#domain/fields/fields.ts'
import { firstFilledValue, isBlank } from '#domain/fields/filled-values.ts'
import { itemFieldNames, itemTable, knownFieldNames } from '#domain/kinds/item-tables.ts'
import { addForm, DEFAULT_KIND, type ItemForm, type ItemKind, isItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import { slugError } from '#lib/text/slug.ts'
import { htmlOrParagraphs } from '#lib/text/text-to-html.ts'

const ALSO_KNOWN = ['kind', 'id', 'updated_at', 'urls']

export function parseItemKind(given: unknown, otherwise: ItemKind = DEFAULT_KIND): ItemKind | undefined {
  if (isBlank(given)) return otherwise
  return isItemKind(given) ? given : undefined
}

const LABELS = itemKinds.flatMap((kind) =>
  itemFieldNames(kind).map((name) => [lettersOf(fieldMeta(itemTable(kind), name).label), name] as const),
)
const OWN_NAMES = [...knownFieldNames, ...ALSO_KNOWN]
/** Known spellings skip normalizing, which dominated the time of reading a row. */
const SPELLINGS = new Map([
  ...LABELS,
  ...OWN_NAMES.map((name) => [lettersOf(name), name] as const),
  ...OWN_NAMES.map((name) => [name, name] as const),
])

export function isOwnField(name: string): boolean {
  return OWN_NAMES.includes(name)
}

export function normalizeFieldNames(
  given: Record<string, unknown>,
  fieldOf: (column: string) => string,
): { fields: Record<string, unknown>; twice?: string } {
  const from = new Map<string, string>()
  for (const [column, value] of Object.entries(given)) {
    const name = fieldOf(column)
    if (name === '') continue
    const other = from.get(name)
    if (other === undefined || isBlank(given[other])) from.set(name, column)
    else if (!isBlank(value)) return { fields: {}, twice: `The columns “${other}” and “${column}” are the same field. Choose one.` }
  }
  return { fields: Object.fromEntries([...from].map(([name, column]) => [name, valueFor(name, column, given[column])])) }
}

/** Posts have one category, and other systems write several tags. */
function valueFor(name: string, column: string, value: unknown): unknown {
  const isList = name === 'category' && typeof value === 'string' && ownFieldOf(column) === ''
  return isList ? value.split(/[;|]/)[0]?.trim() : value
}

/** '' if the column isn't named as a field. */
export function ownFieldOf(column: string): string {
  return SPELLINGS.get(column) ?? SPELLINGS.get(lettersOf(column)) ?? ''
}

export function lettersOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

export function importForm(kind: ItemKind): ItemForm {
  const form = addForm(kind)
  return { ...form, required: form.required.filter((name) => fieldMeta(itemTable(kind), name).kind !== 'image') }
}

export function findUnknownColumns(kind: ItemKind, fields: Record<string, unknown>): string[] {
  const known = new Set([...itemFieldNames(kind).flatMap((name) => namesOf(itemTable(kind), name)), ...ALSO_KNOWN])
  return Object.keys(fields).filter((name) => !known.has(name) && !(knownFieldNames.has(name) && isBlank(fields[name])))
}

export function rowFieldValues(kind: ItemKind, fields: Record<string, unknown>): Record<string, unknown> {
  const raw: Record<string, unknown> = {}
  for (const name of itemFieldNames(kind)) {
    const table = itemTable(kind)
    const value = firstFilledValue(namesOf(table, name), (each) => fields[each])
    if (isBlank(value)) continue
    raw[name] = fieldMeta(table, name).kind === 'flag' ? parseFlag(value) : value
  }
  if (typeof raw.content === 'string') raw.content = htmlOrParagraphs(raw.content)
  return raw
}

export function exportedFields(kind: ItemKind, fields: Record<string, unknown>): Record<string, unknown> {
  const given = itemFieldNames(kind).flatMap((name) => (isBlank(fields[name]) ? [] : [[name, fields[name]] as const]))
  const raw: Record<string, unknown> = Object.fromEntries(given)
  if (raw.draft !== undefined) raw.draft = parseFlag(raw.draft)
  return raw
}

export function parseFlag(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const word = value.trim().toLowerCase()
  if (['true', 'yes', 'on', '1', 'draft', 'pending', 'private', 'unpublished'].includes(word)) return true
  return ['false', 'no', 'off', '0', 'publish', 'published', 'live', 'scheduled'].includes(word) ? false : value
}

/** Exported posts without URLs of their own keep their ids as URLs. */
export function formerUrls(given: unknown): { urls: string } {
  const urls = typeof given === 'string' ? given.split(/\s+/).filter((url) => url !== '' && slugError(url) === undefined) : []
  return { urls: [...new Set(urls)].join(' ') }
}

/** Spreadsheets rewrite dates; an unreadable or future one becomes the time of the import. */
export function savedBefore(given: unknown, now: unknown): { updated_at?: string } {
  const read = z.iso.datetime().safeParse(given)
  const moment = read.success ? new Date(read.data).toISOString() : ''
  return moment !== '' && moment <= String(now) ? { updated_at: moment } : {}
}
