import { type FieldKind, fieldMeta, type Labels, namesOf } from '#domain/fields/fields.ts'
import { firstFilledValue } from '#domain/fields/filled-values.ts'
import { itemFieldNames, itemTable } from '#domain/kinds/item-tables.ts'
import { addForm, editForm, type ItemForm, kinds } from '#domain/kinds/kinds.ts'
import { recordOf } from '#lib/objects/objects.ts'

export type FormField = {
  name: string
  kind: FieldKind
  names: readonly string[]
  sentAs: string
  describes?: string
  hint?: string
  rows?: number
  leadsToText?: true
}

export type FormRows = readonly (readonly FormField[])[]

export type FormLayout = ItemForm & { labels: Labels; writing: FormRows; facts: FormRows; folded: FormRows }

const PLAIN_ROWS = 12

export function layOutForm(form: ItemForm): FormLayout {
  const table = itemTable(form.kind)
  const labels = Object.fromEntries(itemFieldNames(form.kind).map((name) => [name, fieldMeta(table, name).label]))
  return { ...form, labels, ...recordOf(['writing', 'facts', 'folded'], (part) => rowsOf(form, part)) }
}

export function formAfter(form: FormLayout, hasBeenPublic: boolean): FormLayout {
  const { required } = hasBeenPublic ? editForm(form.kind) : addForm(form.kind)
  return { ...form, required: form.isPlain && !hasBeenPublic ? form.required : required }
}

function rowsOf(form: ItemForm, part: 'writing' | 'facts' | 'folded'): FormField[][] {
  const rows: FormField[][] = []
  for (const name of fieldOrder(form).filter((each) => each !== 'draft')) {
    const { mainColumn, folded, sameRow, kind, describes } = fieldMeta(itemTable(form.kind), name)
    if ((mainColumn ? 'writing' : folded ? 'folded' : 'facts') !== part || (form.isPlain && (kind === 'image' || describes))) continue
    const field = formField(form, name)
    const last = rows.at(-1)
    if (sameRow && last) last.push(field)
    else rows.push([field])
  }
  return rows
}

/** The excerpt is written after the text that it sums up. */
function fieldOrder({ kind }: ItemForm): string[] {
  const names = itemFieldNames(kind)
  if (!kinds[kind].isArticle) return names
  const others = names.filter((name) => name !== 'content_excerpt')
  return others.toSpliced(others.indexOf('content') + 1, 0, 'content_excerpt')
}

function formField(form: ItemForm, name: string): FormField {
  const table = itemTable(form.kind)
  const { kind, rows, describes, ...meta } = fieldMeta(table, name)
  const names = namesOf(table, name)
  const sentAs = (form.sendsFormerNames && names.at(-1)) || name
  const hint = form.hints?.[name] ?? meta.hint
  const isPlainText = form.isPlain && kind === 'richText'
  const lines = isPlainText ? PLAIN_ROWS : rows
  const leadsToText = kind === 'link' && !kinds[form.kind].isArticle
  const more = {
    ...(describes ? { describes } : {}),
    ...(hint ? { hint } : {}),
    ...(lines ? { rows: lines } : {}),
    ...(leadsToText ? { leadsToText } : {}),
  }
  return { name, kind: isPlainText ? 'lines' : kind, names, sentAs, ...more }
}

export type FormTexts = Record<string, string>

const CARRIED = [
  'version',
  'new_id',
  'of_draft',
  'unlinked',
  'saved_in',
  'intent',
  'decided',
  'save_over',
  'save_over_as',
  'keep_over',
  'save_as_new',
  'draft',
] as const

export const STORED_SUFFIX = '_stored'

export const REMOVE_SUFFIX = '_remove'

export type SentForm = {
  texts: FormTexts
  files: Record<string, File>
  removed: string[]
  doubled: string[]
  names: string[]
}

export function readSentForm(form: FormLayout, sent: FormData): SentForm {
  const read: SentForm = { texts: {}, files: {}, removed: [], doubled: [], names: [...new Set(sent.keys())] }
  for (const name of CARRIED) {
    const [text] = textsOf(sent, name)
    if (text !== undefined) read.texts[name] = text
    if (sent.getAll(name).length > 1) read.doubled.push(name)
  }
  for (const field of formFields(form)) readField(field, sent, read)
  return read
}

export function formFields({ writing, facts, folded }: FormLayout): FormField[] {
  return [...writing, ...facts, ...folded].flat()
}

export function textsToSave({ texts, removed }: SentForm): FormTexts {
  return { ...texts, ...Object.fromEntries(removed.map((name) => [name, ''])) }
}

function readField({ name, names, kind }: FormField, sent: FormData, read: SentForm): void {
  const isImage = kind === 'image'
  const sources = isImage ? [...names, name + STORED_SUFFIX] : names
  const text = firstFilledValue(sources, (source) => textsOf(sent, source)[0])
  // Browsers don't send unticked boxes.
  if (typeof text === 'string' || kind === 'flag') read.texts[name] = String(text ?? '')
  const files = names.flatMap((source) => sent.getAll(source)).filter((value) => value instanceof File)
  const [file] = files.filter(({ size }) => size > 0)
  if (isImage && file) read.files[name] = file
  if (isImage && sent.get(name + REMOVE_SUFFIX) === 'on') read.removed.push(name)
  const isDoubled = [...sources, name + REMOVE_SUFFIX].some((source) => sent.getAll(source).length > 1)
  if (isDoubled || (!isImage && files.length > 0)) read.doubled.push(name)
}

function textsOf(sent: FormData, name: string): string[] {
  return sent.getAll(name).filter((value) => typeof value === 'string')
}
