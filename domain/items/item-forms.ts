import { parseDay } from '#domain/dates.ts'
import {
  type Checked,
  checkFields,
  type FieldErrors,
  type FieldTable,
  fieldMeta,
  fieldNames,
  formValues,
  type Labels,
} from '#domain/fields.ts'
import type { RichText } from '#domain/services.ts'
import { addBlogRequired, type BlogFields, blogTable, editBlogRequired } from './blog.ts'
import type { Item, ItemKind } from './items.ts'
import { addNewsRequired, editNewsRequired, type NewsFields, newsTable } from './news.ts'

/** One of the forms for items: which fields it must have, and what it calls them where it differs from the table. */
export type ItemForm = {
  kind: ItemKind
  required: readonly string[]
  labels?: Labels
  /** Takes its content as plain text, whatever it looks like. */
  isPlain?: true
}

export const addNewsForm: ItemForm = { kind: 'news', required: addNewsRequired }
export const addBlogForm: ItemForm = { kind: 'blog', required: addBlogRequired }
export const addDataForm: ItemForm = { kind: 'blog', required: addBlogRequired, isPlain: true }
export const editNewsForm: ItemForm = { kind: 'news', required: editNewsRequired }
export const editBlogForm: ItemForm = { kind: 'blog', required: editBlogRequired, labels: { source: 'Company name' } }

/** A form's contents as its controls show them: everything is text, days are `YYYY-MM-DD`, a ticked box is "on". */
export type FormTexts = Record<string, string>

export type ItemValues = NewsFields | BlogFields

/** Fields that no form shows: they are set by saving. */
const SET_BY_SAVING = new Set(['updated_at'])

export function itemTable(kind: ItemKind): FieldTable {
  return kind === 'news' ? newsTable : blogTable
}

/** The fields a person fills in, by name. */
export function itemFieldNames(kind: ItemKind): string[] {
  return fieldNames(itemTable(kind)).filter((name) => !SET_BY_SAVING.has(name))
}

export function imageFieldNames(kind: ItemKind): string[] {
  return fieldNames(itemTable(kind)).filter((name) => fieldMeta(itemTable(kind), name).kind === 'image')
}

/** A form with what it calls each of its fields. */
export type DescribedForm = ItemForm & { labels: Labels }

/** What a form's page needs to draw its fields. */
export function describeForm(form: ItemForm): DescribedForm {
  const table = itemTable(form.kind)
  const labels = Object.fromEntries(itemFieldNames(form.kind).map((name) => [name, fieldMeta(table, name).label]))
  return { ...form, labels: { ...labels, ...form.labels } }
}

/**
 * What a form sent, by field name, ready to be checked. `company_name` is the older name of `source`.
 * A field that an edit leaves out keeps its stored value, unless the form must have it.
 */
export function sentFields(form: ItemForm, sent: FormData, stored?: Item): Record<string, unknown> {
  const raw = formValues(itemTable(form.kind), sent)
  if (sent.has('company_name')) raw.source = sent.get('company_name')
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(stored ?? {})) {
    if (typeof value === 'string' && !form.required.includes(name)) kept[name] = value
  }
  return { ...kept, ...raw }
}

/** Checks one item by the form's rules, by those that concern more than one field, and by whether its HTML can be kept. */
export function checkItem(form: ItemForm, raw: Record<string, unknown>, richText: Pick<RichText, 'fault'>): Checked<ItemValues> {
  const checked: Checked<ItemValues> = checkFields(form.kind === 'news' ? newsTable : blogTable, ownFields(form.kind, raw), form)
  const errors = { ...expiryErrors(raw), ...(checked.ok ? contentErrors(checked.values, richText) : checked.errors) }
  return checked.ok && Object.keys(errors).length === 0 ? checked : { ok: false, errors }
}

/** What is wrong with the fields of a form as its controls show them, by all rules that concern nothing but these texts. */
export function wrongFields(form: ItemForm, texts: FormTexts): FieldErrors {
  const checked = checkFields(itemTable(form.kind), ownFields(form.kind, texts), form)
  return { ...expiryErrors(texts), ...(checked.ok ? {} : checked.errors) }
}

/** The item as its form shows it. */
export function itemTexts(item: Item): FormTexts {
  const table = itemTable(item.kind)
  const texts: FormTexts = {}
  for (const name of itemFieldNames(item.kind)) {
    const value: unknown = Object.entries(item).find(([field]) => field === name)?.[1]
    texts[name] = controlText(fieldMeta(table, name).kind, value)
  }
  return texts
}

export type Difference = { name: string; label: string; kind: string; stored: string }

/** The fields in which the stored item is not what the form holds. */
export function differences(form: ItemForm, values: ItemValues, stored: Item): Difference[] {
  const { labels } = describeForm(form)
  const mine = itemTexts({ ...stored, ...values } as Item)
  return Object.entries(itemTexts(stored))
    .filter(([name, text]) => text !== mine[name])
    .map(([name, text]) => ({ name, label: labels[name] ?? name, kind: fieldMeta(itemTable(form.kind), name).kind, stored: text }))
}

const LOOKS_LIKE_HTML = /<\/?[a-z][^<>]*>/i

/** Text that somebody wrote without any markup, as paragraphs; HTML comes back as it is. */
export function withParagraphs(content: string): string {
  return LOOKS_LIKE_HTML.test(content) ? content : paragraphs(content)
}

/** Plain text as HTML: an empty line starts a paragraph, a line break stays one. */
export function paragraphs(plain: string): string {
  return plain
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => `<p>${escaped(block).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function ownFields(kind: ItemKind, raw: Record<string, unknown>): Record<string, unknown> {
  const names = new Set(itemFieldNames(kind))
  return Object.fromEntries(Object.entries(raw).filter(([name]) => names.has(name)))
}

function expiryErrors({ posted_date, expiry_date }: Record<string, unknown>): FieldErrors {
  const posted = typeof posted_date === 'string' ? parseDay(posted_date.trim()) : undefined
  const expiry = typeof expiry_date === 'string' ? parseDay(expiry_date.trim()) : undefined
  if (!posted || !expiry || expiry >= posted) return {}
  return { expiry_date: 'Expiry date must not be before the posted date.' }
}

function contentErrors(values: ItemValues, richText: Pick<RichText, 'fault'>): FieldErrors {
  const fault = 'content' in values ? richText.fault(values.content) : undefined
  return fault ? { content: `${fieldMeta(blogTable, 'content').label} ${fault}.` } : {}
}

function controlText(kind: string, value: unknown): string {
  if (kind === 'flag') return value === true ? 'on' : ''
  if (typeof value !== 'string') return ''
  return kind === 'day' ? (parseDay(value) ?? value) : value
}
