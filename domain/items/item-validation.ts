import { type Checked, checkFields, type FieldErrors, type FieldKind, fieldMeta } from '#domain/fields/fields.ts'
import { type ItemValues, itemFieldNames, itemTable } from '#domain/kinds/item-tables.ts'
import type { ItemForm, ItemKind } from '#domain/kinds/kinds.ts'
import type { RichText } from '#domain/ports/services.ts'
import { htmlOrParagraphs, textToHtml } from '#lib/text/text-to-html.ts'
import { parseDay } from '#lib/time/dates.ts'
import { type FormLayout, type FormTexts, formFields, layOutForm } from './form-layout.ts'
import { postedTimeError } from './item-times.ts'
import type { Item } from './items.ts'

export function formFieldValues(form: FormLayout, texts: FormTexts, stored?: Item): Record<string, unknown> {
  const raw: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(stored ?? {})) {
    if (typeof value === 'string' && !form.required.includes(name)) raw[name] = value
  }
  for (const { name, kind } of formFields(form)) {
    const text = texts[name]
    if (text !== undefined) raw[name] = kind === 'flag' ? text === 'on' || text === 'true' : text
  }
  if (texts.content !== undefined) raw.content = form.isPlain ? textToHtml(texts.content) : htmlOrParagraphs(texts.content)
  return raw
}

export function validateItem(
  form: ItemForm,
  raw: Record<string, unknown>,
  { richText, timeZone }: { richText: Pick<RichText, 'findError'>; timeZone: string },
): Checked<ItemValues> {
  const checked: Checked<ItemValues> = checkFields(itemTable(form.kind), ownFields(form.kind, raw), form)
  const errors = {
    ...expiryErrors(raw),
    ...timeErrors(raw, timeZone),
    ...(checked.ok ? contentErrors(form.kind, checked.values, richText) : checked.errors),
  }
  return checked.ok && Object.keys(errors).length === 0 ? checked : { ok: false, errors }
}

/** Items exported from an older product may exceed the form's limits. */
export function findFieldErrors(form: FormLayout, texts: FormTexts): FieldErrors {
  const checked = checkFields(itemTable(form.kind), ownFields(form.kind, formFieldValues(form, texts)), form)
  return { ...expiryErrors(texts), ...(checked.ok ? {} : checked.errors) }
}

export function itemTexts(item: Item): FormTexts {
  const table = itemTable(item.kind)
  const values = new Map<string, unknown>(Object.entries(item))
  return Object.fromEntries(itemFieldNames(item.kind).map((name) => [name, controlText(fieldMeta(table, name).kind, values.get(name))]))
}

export type FieldConflict = { name: string; label: string; kind: FieldKind; mine: string; stored: string }

export function findFieldConflicts(form: ItemForm, values: ItemValues, stored: Item): FieldConflict[] {
  const { labels } = layOutForm(form)
  const mine = itemTexts({ ...stored, ...values })
  return Object.entries(itemTexts(stored))
    .filter(([name, text]) => text !== mine[name])
    .map(([name, text]) => ({
      name,
      label: labels[name] ?? name,
      kind: fieldMeta(itemTable(form.kind), name).kind,
      mine: mine[name] ?? '',
      stored: text,
    }))
}

export function ownFields(kind: ItemKind, raw: Record<string, unknown>): Record<string, unknown> {
  const names = new Set(itemFieldNames(kind))
  return Object.fromEntries(Object.entries(raw).filter(([name]) => names.has(name)))
}

function expiryErrors({ posted_date, expiry_date }: Record<string, unknown>): FieldErrors {
  const posted = typeof posted_date === 'string' ? parseDay(posted_date.trim()) : undefined
  const expiry = typeof expiry_date === 'string' ? parseDay(expiry_date.trim()) : undefined
  if (!posted || !expiry || expiry >= posted) return {}
  return { expiry_date: 'Expiry date must not be before the posted date.' }
}

function timeErrors({ posted_date, posted_time }: Record<string, unknown>, timeZone: string): FieldErrors {
  const error = postedTimeError(posted_date, posted_time, timeZone)
  return error ? { posted_time: error } : {}
}

export function contentErrors(kind: ItemKind, { content }: ItemValues, richText: Pick<RichText, 'findError'>): FieldErrors {
  const fault = content === undefined ? undefined : richText.findError(content)
  return fault ? { content: `${fieldMeta(itemTable(kind), 'content').label} ${fault}.` } : {}
}

function controlText(kind: FieldKind, value: unknown): string {
  if (kind === 'flag') return value === true ? 'on' : ''
  if (typeof value !== 'string') return ''
  return kind === 'day' ? (parseDay(value) ?? value) : value
}

const LONGEST_UNFINISHED = 5000
const LONGEST_EXPORTED = 1_000_000

/** Drafts may be incomplete, and invalid values stay as typed. */
export function validateDraft(
  kind: ItemKind,
  raw: Record<string, unknown>,
  richText: Pick<RichText, 'findError'>,
  isExported = false,
): Checked<ItemValues> {
  const own = ownFields(kind, raw)
  const checked: Checked<ItemValues> = checkFields(itemTable(kind), own, { required: [] })
  if (checked.ok) {
    const errors = contentErrors(kind, checked.values, richText)
    return Object.keys(errors).length === 0 ? checked : { ok: false, errors }
  }
  const typed: Record<string, string> = {}
  for (const name of Object.keys(checked.errors)) {
    const text = own[name]
    const isText = !(isExported ? ['image', 'flag'] : ['richText', 'image', 'flag']).includes(fieldMeta(itemTable(kind), name).kind)
    const longest = isExported ? LONGEST_EXPORTED : LONGEST_UNFINISHED
    if (!isText || typeof text !== 'string' || text.length > longest) return checked
    typed[name] = text.trim().toWellFormed()
    delete own[name]
  }
  const others = validateDraft(kind, own, richText, isExported)
  const errors = { ...contentErrors(kind, typed, richText), ...(others.ok ? {} : others.errors) }
  return others.ok && Object.keys(errors).length === 0 ? { ok: true, values: { ...others.values, ...typed } } : { ok: false, errors }
}
