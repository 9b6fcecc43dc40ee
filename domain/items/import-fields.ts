import { fieldMeta, namesOf } from '#domain/fields.ts'
import { isBlank, sentUnder } from '#domain/sent-values.ts'
import { withParagraphs } from '#domain/text/paragraphs.ts'
import { anyItemName, itemFieldNames, itemTable } from './item-tables.ts'
import { addForm, type ItemForm, type ItemKind, isItemKind, PLAIN_KIND } from './kinds.ts'

// Beside the item's fields: exported items say when they were saved.
const ALSO_KNOWN = ['kind', 'id', 'updated_at']

/** What a row says it is: a blog item, unless it says otherwise; undefined for anything else. */
export function itemKind(given: unknown): ItemKind | undefined {
  if (isBlank(given)) return PLAIN_KIND
  return isItemKind(given) ? given : undefined
}

/** The Add form's rules; pictures are names here, and optional. */
export function importForm(kind: ItemKind): ItemForm {
  const form = addForm(kind)
  return { ...form, required: form.required.filter((name) => fieldMeta(itemTable(kind), name).kind !== 'image') }
}

/** The columns that such an item has no field for. */
export function unknownNames(kind: ItemKind, fields: Record<string, unknown>): string[] {
  const known = new Set([...itemFieldNames(kind).flatMap((name) => namesOf(itemTable(kind), name)), ...ALSO_KNOWN])
  // A table of several kinds has columns that stay empty in one of them.
  return Object.keys(fields).filter((name) => !known.has(name) && !(anyItemName.has(name) && isBlank(fields[name])))
}

/** The row as the item's form would have sent it. */
export function rawFields(kind: ItemKind, fields: Record<string, unknown>): Record<string, unknown> {
  const raw: Record<string, unknown> = {}
  for (const name of itemFieldNames(kind)) {
    const table = itemTable(kind)
    const value = sentUnder(namesOf(table, name), (each) => fields[each])
    if (isBlank(value)) continue
    raw[name] = fieldMeta(table, name).kind === 'flag' ? flagOf(value) : value
  }
  if (typeof raw.content === 'string') raw.content = withParagraphs(raw.content)
  return raw
}

export function flagOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const word = value.trim().toLowerCase()
  if (['true', 'yes', 'on', '1'].includes(word)) return true
  return ['false', 'no', 'off', '0'].includes(word) ? false : value
}
