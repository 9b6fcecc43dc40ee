import './zod-jitless.ts'
import { z } from 'zod'
import { memoizeWeak } from '#lib/cache/memoize-weak.ts'
import { isEmailAddress } from '#lib/text/email-address.ts'
import { hasUserInfo, parseWebUrl } from '#lib/text/link-url.ts'
import { stripDirectionMarks } from '#lib/text/strip-controls.ts'
import { formatStoredDay, parseDay } from '#lib/time/dates.ts'
import { isBlank } from './filled-values.ts'

/** What a field is to a form, to validation and to the store's index. */
export type FieldKind = 'text' | 'title' | 'lines' | 'richText' | 'link' | 'email' | 'day' | 'image' | 'flag' | 'number' | 'moment'

/** How much a searched field counts: the most for titles, the least for long texts. */
export type Weight = 'title' | 'excerpt' | 'other' | 'content'

export type FieldMeta = {
  kind: FieldKind
  label: string
  searched?: boolean
  /** What the words found in it count as, where its kind does not say so. */
  weight?: Weight
  indexed?: boolean
  /** Whether a document has it is a condition of most queries, as its flags are. */
  oftenFiltered?: boolean
  /** Lists go by it: the store knows how many documents each of its days has. */
  listed?: boolean
  /** Lists are filtered by it: the store knows how many documents of each day have each of its values. */
  tallied?: boolean
  /** Lists are made of the documents with one of its values. */
  makesLists?: boolean
  /** Few documents have it, and lists that go by it are of those alone. */
  seldom?: boolean
  /** Its name in older documents, files and forms. It counts where there is nothing under the present one. */
  formerly?: string
  /** Where its form shows it: in the column of what is written, or beside it. */
  writing?: boolean
  /** The picture that it says in words, whose control it belongs to. */
  describes?: string
  /** Stands in one row with the field before it. */
  beside?: boolean
  rows?: number
  hint?: string
}

type About = Omit<FieldMeta, 'kind'>

/** An entity's field table: every field by name, with its rules and, in `.meta()`, its `FieldMeta`. */
export type FieldTable = z.ZodObject

// Control characters, but not tab and line feed.
const CONTROL = /[^\P{Cc}\n\t]/u
const LINE_BREAK = /[\r\n\u2028\u2029]/
const NO_LINK = 'must be a web address that starts with https:// or http://, or a page of this site that starts with /'

/** One line of plain text; empty means "not given". */
export function text(max: number, about: About) {
  return written(max, stripDirectionMarks)
    .refine((value) => !LINE_BREAK.test(value), 'must be on one line')
    .default('')
    .meta({ kind: 'text', ...about })
}

/** As `text`, but where it is indexed it sorts and compares by its words: capitals, accents and quotes make no difference. */
export function title(max: number, about: About) {
  return text(max, about).meta({ kind: 'title', ...about })
}

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
    .transform((value) => parseWebUrl(value) ?? value)
    .refine((value) => !hasUserInfo(value), 'must be a web address without a user name or a password in it')
    .refine((value) => value === '' || parseWebUrl(value) !== undefined, NO_LINK)
    .default('')
    .meta({ kind: 'link', ...about })
}

export function email(about: About) {
  return written(254, stripDirectionMarks)
    .refine((value) => value === '' || isEmailAddress(value), 'must be an e-mail address')
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
      return parsed ? formatStoredDay(parsed) : ''
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

/** Throws for a field made without one of the kinds above: that is a bug. */
export function fieldMeta(table: FieldTable, name: string): FieldMeta {
  const row = rowsOf(table).get(name)
  if (!row) throw new Error(`There is no field ${name}`)
  return row.meta
}

export function fieldNames(table: FieldTable): string[] {
  return Object.keys(table.shape)
}

/** What the form calls a field: its own label for it, or the table's. */
export type Labels = { readonly [name: string]: string | undefined }

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
    if (isBlank(raw[name])) errors[name] = `${label(name)} is required.`
  }
  if (!result.success || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, values: result.data }
}

/** The names under which a field can come from outside, its present one first. */
export function namesOf(table: FieldTable, name: string): string[] {
  const { formerly } = fieldMeta(table, name)
  return formerly === undefined ? [name] : [name, formerly]
}

/** What a stored document says in a field, an older one too. */
export function storedValue(name: string, { kind, formerly }: FieldMeta, body: Record<string, unknown>): unknown {
  return formerly !== undefined && typeof body[name] !== storedType(kind) ? body[formerly] : body[name]
}

/** A stored body without what it says under former names: it is written under the present ones. */
export function withoutFormerNames(table: FieldTable, body: Record<string, unknown>): Record<string, unknown> {
  const former = new Set(fieldNames(table).map((name) => fieldMeta(table, name).formerly))
  return Object.fromEntries(Object.entries(body).filter(([name]) => !former.has(name)))
}

/** A stored document read leniently: what is missing or of another type becomes the field's empty value. */
export function readFields<T extends FieldTable>(table: T, body: Record<string, unknown>): z.infer<T> {
  const values: Record<string, unknown> = {}
  for (const [name, { meta, empty }] of rowsOf(table)) {
    const value = storedValue(name, meta, body)
    const isReadable = typeof value === storedType(meta.kind)
    if (!isReadable) values[name] = empty
    else values[name] = shownValue(meta.kind, value)
  }
  return values as z.infer<T>
}

/** What earlier versions stored is shown as it would be stored today. */
function shownValue(kind: FieldKind, value: unknown): unknown {
  if (kind === 'image') return baseName(String(value))
  return kind === 'title' || kind === 'text' || kind === 'email' ? stripDirectionMarks(String(value)) : value
}

type Row = { meta: FieldMeta; empty: unknown }

/** Schemas look each of their answers up anew, and every item that is read needs all of them. */
const rowsOf = memoizeWeak(
  (table: FieldTable): ReadonlyMap<string, Row> => new Map(Object.entries(table.shape).map(([name, field]) => [name, rowOf(name, field)])),
)

function rowOf(name: string, field: z.ZodType): Row {
  const meta = field.meta()
  if (typeof meta?.kind !== 'string') throw new Error(`Field ${name} has no kind`)
  return { meta: meta as FieldMeta & Record<string, unknown>, empty: z.safeParse(field, undefined).data }
}

function storedType(kind: FieldKind): 'boolean' | 'number' | 'string' {
  if (kind === 'flag') return 'boolean'
  return kind === 'number' ? 'number' : 'string'
}

function written(max: number, cleaned = (value: string) => value) {
  return z
    .string('must be one text')
    .transform((value) => cleaned(value).trim())
    .transform((value) => (isBlank(value) ? '' : value.replaceAll('\r\n', '\n')))
    .refine((value) => value.isWellFormed(), 'has a broken character in it')
    .refine((value) => !CONTROL.test(value), 'has a control character in it')
    .refine((value) => value.length <= max, {
      error: ({ input }) =>
        `must be at most ${max.toLocaleString('en-US')} characters long; it has ${String(input).length.toLocaleString('en-US')}`,
    })
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).trim()
}
