import { fieldMeta } from '#domain/fields.ts'
import { addBlogForm, addNewsForm, itemFieldNames, itemTable, withParagraphs } from './item-forms.ts'
import type { ItemKind } from './items.ts'

// Beside the item's fields: `company_name` is the former name of `source`, and exported items say when they were saved.
const ALSO_KNOWN = ['kind', 'id', 'company_name', 'updated_at']

/** What a row says it is: a blog item, unless it says otherwise; undefined for anything else. */
export function itemKind(given: unknown): ItemKind | undefined {
  if (isBlank(given)) return 'blog'
  return given === 'news' || given === 'blog' ? given : undefined
}

/** The Add form's rules; pictures are names here, and optional. */
export function importForm(kind: ItemKind) {
  const form = kind === 'news' ? addNewsForm : addBlogForm
  return { ...form, required: form.required.filter((name) => fieldMeta(itemTable(kind), name).kind !== 'image') }
}

/** The columns that such an item has no field for. */
export function unknownNames(kind: ItemKind, fields: Record<string, unknown>): string[] {
  const known = new Set([...itemFieldNames(kind), ...ALSO_KNOWN])
  const other = new Set(itemFieldNames(kind === 'news' ? 'blog' : 'news'))
  // A table of both kinds has columns that stay empty in one of them.
  return Object.keys(fields).filter((name) => !known.has(name) && !(other.has(name) && isBlank(fields[name])))
}

/** The row as the item's form would have sent it. */
export function rawFields(kind: ItemKind, fields: Record<string, unknown>): Record<string, unknown> {
  const raw: Record<string, unknown> = {}
  for (const name of itemFieldNames(kind)) {
    const value = fields[name]
    if (isBlank(value)) continue
    raw[name] = fieldMeta(itemTable(kind), name).kind === 'flag' ? flagOf(value) : value
  }
  if (raw.source === undefined && !isBlank(fields.company_name)) raw.source = fields.company_name
  if (typeof raw.content === 'string') raw.content = withParagraphs(raw.content)
  return raw
}

function flagOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const word = value.trim().toLowerCase()
  if (['true', 'yes', 'on', '1'].includes(word)) return true
  return ['false', 'no', 'off', '0'].includes(word) ? false : value
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
