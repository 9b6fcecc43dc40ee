import { fieldMeta } from '#domain/fields/fields.ts'
import { isBlank } from '#domain/fields/filled-values.ts'
import { itemTable } from '#domain/kinds/item-tables.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import { excerptFromHtml } from '#lib/text/html-to-text.ts'
import { addDays, type Day, parseDay } from '#lib/time/dates.ts'
import { importForm } from './import-fields.ts'

export type NeededField = { field: string; label: string; value: string }

const FROM_TEXT = 'from-text'
const LONGEST_EXCERPT = 300
/** "+730" is so many days after the posted date. */
const DAYS_AFTER = /^\+(\d{1,4})$/

/** Required fields that no column has, with what an import may fill in. */
export function neededFields(kind: ItemKind, present: ReadonlySet<string>, given: { today: Day; source: string }): NeededField[] {
  const values: Record<string, string> = {
    posted_date: given.today,
    expiry_date: '+730',
    source: given.source,
    author: given.source,
    category: 'General',
    content_excerpt: FROM_TEXT,
  }
  return importForm(kind).required.flatMap((field) => {
    const isThere = present.has(field) || (field === 'source' && present.has('company_name'))
    return isThere ? [] : [{ field, label: fieldMeta(itemTable(kind), field).label, value: values[field] ?? '' }]
  })
}

export function withDefaults(kind: ItemKind, fields: Record<string, unknown>, defaults: Readonly<Record<string, string>>) {
  const filled = { ...fields }
  for (const field of importForm(kind).required)
    if (isBlank(filled[field]) && defaults[field]) filled[field] = defaultOf(defaults[field], filled)
  return filled
}

function defaultOf(value: string, { posted_date, content }: Record<string, unknown>): string {
  if (value === FROM_TEXT) return excerptFromHtml(typeof content === 'string' ? content : '', LONGEST_EXCERPT)
  const [, days] = DAYS_AFTER.exec(value) ?? []
  const posted = days && typeof posted_date === 'string' ? parseDay(posted_date.trim()) : undefined
  return posted ? addDays(posted, Number(days)) : value
}
