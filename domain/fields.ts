import { z } from 'zod'
import { readWebAddress } from '#domain/text/link-address.ts'
import { parseDay, writtenDay } from './dates.ts'

/** What a field is to a form, to validation and to the store's index. */
type FieldKind = 'text' | 'lines' | 'richText' | 'link' | 'email' | 'day' | 'image' | 'flag' | 'number' | 'moment' | 'data'

export type FieldMeta = {
  kind: FieldKind
  label: string
  /** Found by the search box. */
  searched?: boolean
  /** Usable in filters and sorting. */
  indexed?: boolean
  /** A condition of most queries, as flags are: the store keeps it at hand while it filters by other fields. */
  oftenFiltered?: boolean
}

type About = Omit<FieldMeta, 'kind'>

/** An entity's field table: every field by name, with its rules and, in `.meta()`, its `FieldMeta`. */
export type FieldTable = z.ZodObject

// Control characters, but not tab and line feed.
const CONTROL = /[^\P{Cc}\n\t]/u
const LINE_BREAK = /[\r\n\u2028\u2029]/

/** One line of plain text; empty means "not given". */
export function text(max: number, about: About) {
  return written(max)
    .refine((value) => !LINE_BREAK.test(value), 'must be on one line')
    .default('')
    .meta({ kind: 'text', ...about })
}

/** Plain text of several lines. */
export function lines(max: number, about: About) {
  return written(max)
    .default('')
    .meta({ kind: 'lines', ...about })
}

/** HTML. It is safe only after the sanitiser; this rule bounds its size. */
export function richText(max: number, about: About) {
  return written(max)
    .default('')
    .meta({ kind: 'richText', ...about })
}

/** An absolute http(s) address, or a path on this site; kept as browsers follow it. */
export function link(about: About) {
  return written(2048)
    .transform((value) => readWebAddress(value) ?? value)
    .refine((value) => value === '' || readWebAddress(value) !== undefined, 'must be a web address that starts with https:// or http://')
    .default('')
    .meta({ kind: 'link', ...about })
}

export function email(about: About) {
  return written(254)
    .refine((value) => value === '' || z.email().safeParse(value).success, 'must be an e-mail address')
    .default('')
    .meta({ kind: 'email', ...about })
}

/** A calendar day; takes `YYYY-MM-DD` or `d/m/yyyy`, keeps `d/m/yyyy`. */
export function day(about: About) {
  return z
    .string('must be text')
    .trim()
    .refine((value) => value === '' || parseDay(value) !== undefined, 'must be a day that exists, such as 21/11/2026')
    .transform((value) => {
      const parsed = parseDay(value)
      return parsed ? writtenDay(parsed) : ''
    })
    .default('')
    .meta({ kind: 'day', ...about })
}

/** The name of a picture's file. Browsers used to prefix it with a made-up path; only the last part counts. */
export function image(about: About) {
  return z
    .string('must be text')
    .transform(baseName)
    .refine((value) => value === '' || /^[\w.() -]{1,200}$/.test(value), 'must be the name of a picture file')
    .default('')
    .meta({ kind: 'image', ...about })
}

export function flag(about: About) {
  return z
    .boolean('must be true or false')
    .default(false)
    .meta({ kind: 'flag', ...about })
}

export function number(about: About) {
  return z
    .number('must be a number')
    .default(0)
    .meta({ kind: 'number', ...about })
}

/** An instant as ISO 8601 text in UTC. */
export function moment(about: About) {
  return z
    .string('must be text')
    .default('')
    .meta({ kind: 'moment', ...about })
}

/** Structured data that is kept with the document but neither searched nor filtered. */
export function data<T extends z.ZodType>(shape: T, about: About) {
  return z.preprocess((value) => value ?? {}, shape).meta({ kind: 'data', ...about })
}

/** A field's row in the table. Throws for a field made without one of the kinds above: that is a bug. */
export function fieldMeta(table: FieldTable, name: string): FieldMeta {
  const meta = table.shape[name]?.meta()
  if (!meta || typeof meta.kind !== 'string') throw new Error(`Field ${name} has no kind`)
  return meta as FieldMeta & Record<string, unknown>
}

export function fieldNames(table: FieldTable): string[] {
  return Object.keys(table.shape)
}

/** What the form calls a field: its own label for it, or the table's. */
export type Labels = Record<string, string>

export type FieldErrors = Record<string, string>

export type Checked<T> = { ok: true; values: T } | { ok: false; errors: FieldErrors }

/** Checks raw values (from a form or an import row) against the table. Errors are whole sentences, by field name. */
export function checkFields<T extends FieldTable>(
  table: T,
  raw: Record<string, unknown>,
  rules: { required: readonly string[]; labels?: Labels },
): Checked<z.infer<T>> {
  const errors: FieldErrors = {}
  const label = (name: string) => rules.labels?.[name] ?? fieldMeta(table, name).label
  const result = table.safeParse(raw)
  for (const issue of result.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '')
    if (name in table.shape) errors[name] ??= `${label(name)} ${issue.message}.`
  }
  for (const name of rules.required) {
    const value = raw[name]
    if (value === undefined || (typeof value === 'string' && value.trim() === '')) errors[name] = `${label(name)} is required.`
  }
  if (!result.success || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, values: result.data }
}

/** The table's values as a form sent them, as text. A name sent twice is refused by the check: it comes out as a list. */
export function formValues(table: FieldTable, form: FormData): Record<string, unknown> {
  const raw: Record<string, unknown> = {}
  for (const name of fieldNames(table)) {
    const sent = form.getAll(name).filter((value) => typeof value === 'string')
    if (sent.length === 0) continue
    const isFlag = fieldMeta(table, name).kind === 'flag'
    raw[name] = sent.length > 1 ? sent : isFlag ? sent[0] === 'on' || sent[0] === 'true' : sent[0]
  }
  return raw
}

/** A stored document read leniently: what is missing or of another type becomes the field's empty value. */
export function readFields<T extends FieldTable>(table: T, body: Record<string, unknown>): z.infer<T> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(table.shape)) {
    const kind = fieldMeta(table, name).kind
    const value = body[name]
    const isReadable = kind === 'data' ? z.safeParse(field, value).success : typeof value === storedType(kind)
    if (!isReadable) values[name] = z.safeParse(field, undefined).data
    else values[name] = kind === 'image' ? baseName(String(value)) : value
  }
  return values as z.infer<T>
}

function storedType(kind: FieldKind): 'boolean' | 'number' | 'string' {
  if (kind === 'flag') return 'boolean'
  return kind === 'number' ? 'number' : 'string'
}

function written(max: number) {
  return z
    .string('must be one text')
    .trim()
    .transform((value) => value.replaceAll('\r\n', '\n'))
    .refine((value) => value.isWellFormed(), 'has a broken character in it')
    .refine((value) => !CONTROL.test(value), 'has a control character in it')
    .refine((value) => value.length <= max, {
      error: (issue) =>
        `must be at most ${max.toLocaleString('en-US')} characters long; it has ${String(issue.input).length.toLocaleString('en-US')}`,
    })
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).trim()
}
