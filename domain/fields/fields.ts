import './zod-jitless.ts'
import { z } from 'zod'
import { memoizeWeak } from '#lib/cache/memoize-weak.ts'
import { baseName } from '#lib/text/base-name.ts'
import { isEmailAddress } from '#lib/text/email-address.ts'
import { completeWebUrl, hasUserInfo, parseWebUrl } from '#lib/text/link-url.ts'
import { stripDirectionMarks } from '#lib/text/strip-controls.ts'
import { isBlank } from './filled-values.ts'

export type FieldKind = 'text' | 'title' | 'lines' | 'richText' | 'link' | 'email' | 'day' | 'time' | 'image' | 'flag' | 'number' | 'moment'

export type Weight = 'title' | 'excerpt' | 'other' | 'content'

export type FieldMeta = {
  kind: FieldKind
  values?: readonly string[]
  label: string
  searched?: boolean
  weight?: Weight
  indexed?: boolean
  partitions?: boolean
  listedBy?: boolean
  /** The field with the time at which this day begins to count. */
  timeIn?: string
  counted?: boolean
  ownLists?: boolean
  sparse?: boolean
  formerly?: string
  mainColumn?: boolean
  folded?: boolean
  describes?: string
  sameRow?: boolean
  rows?: number
  hint?: string
}

export type About = Omit<FieldMeta, 'kind' | 'values'>

export type FieldTable = z.ZodObject

const CONTROL = /[^\P{Cc}\n\t]/u
const LINE_BREAK = /[\r\n\u2028\u2029]/
const NO_LINK = 'must be a web address that starts with https:// or http://, or a page of this site that starts with /'

export function text(max: number, about: About) {
  return written(max, stripDirectionMarks)
    .refine((value) => !LINE_BREAK.test(value), 'must be on one line')
    .default('')
    .meta({ kind: 'text', ...about })
}

export function choice<const Values extends readonly [string, ...string[]]>(values: Values, about: About) {
  return z
    .enum(values)
    .default(values[0])
    .meta({ kind: 'text', values, ...about })
}

/** Sorts and compares by words: case, accents and quotes don't matter. */
export function title(max: number, about: About) {
  return text(max, about).meta({ kind: 'title', ...about })
}

export function lines(max: number, about: About) {
  return written(max)
    .default('')
    .meta({ kind: 'lines', ...about })
}

/** Only safe after sanitizing; this rule bounds its size. */
export function richText(max: number, about: About) {
  return lines(max, about).meta({ kind: 'richText', ...about })
}

export function link(about: About) {
  return written(2048)
    .transform((value) => completeWebUrl(value) ?? value)
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

export function image(about: About) {
  return z
    .string('must be text')
    .transform(baseName)
    .refine((value) => value === '' || /^[\p{L}\p{M}\p{N}_.() -]{1,200}$/u.test(value), 'must be the name of an image file')
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

export function moment(about: About) {
  return z
    .string('must be text')
    .default('')
    .meta({ kind: 'moment', ...about })
}

export function fieldMeta(table: FieldTable, name: string): FieldMeta {
  const row = rowsOf(table).get(name)
  if (!row) throw new Error(`There is no field ${name}`)
  return row.meta
}

export function fieldNames(table: FieldTable): string[] {
  return Object.keys(table.shape)
}

export type Labels = { readonly [name: string]: string | undefined }

export type FieldErrors = Record<string, string>

export type Checked<T> = { ok: true; values: T } | { ok: false; errors: FieldErrors }

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

export function namesOf(table: FieldTable, name: string): string[] {
  const { formerly } = fieldMeta(table, name)
  return formerly === undefined ? [name] : [name, formerly]
}

export function storedValue(name: string, { kind, formerly }: FieldMeta, body: Record<string, unknown>): unknown {
  return formerly !== undefined && typeof body[name] !== storedType(kind) ? body[formerly] : body[name]
}

export function withoutFormerNames(table: FieldTable, body: Record<string, unknown>): Record<string, unknown> {
  const former = new Set(fieldNames(table).map((name) => fieldMeta(table, name).formerly))
  return Object.fromEntries(Object.entries(body).filter(([name]) => !former.has(name)))
}

export function readFields<T extends FieldTable>(table: T, body: Record<string, unknown>): z.infer<T> {
  const values: Record<string, unknown> = {}
  for (const [name, { meta, empty }] of rowsOf(table)) {
    const value = storedValue(name, meta, body)
    const isReadable = typeof value === storedType(meta.kind) && (meta.values?.includes(String(value)) ?? true)
    if (!isReadable) values[name] = empty
    else values[name] = shownValue(meta.kind, value)
  }
  return values as z.infer<T>
}

function shownValue(kind: FieldKind, value: unknown): unknown {
  if (kind === 'image') return baseName(String(value))
  return kind === 'title' || kind === 'text' || kind === 'email' ? stripDirectionMarks(String(value)) : value
}

type Row = { meta: FieldMeta; empty: unknown }

/** Zod recomputes shapes on each access, and every item read needs all of them. */
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
    .transform((value) => cleaned(value).normalize('NFC').trim())
    .transform((value) => (isBlank(value) ? '' : value.replaceAll('\r\n', '\n')))
    .refine((value) => value.isWellFormed(), 'has a broken character in it')
    .refine((value) => !CONTROL.test(value), 'has a control character in it')
    .refine((value) => value.length <= max, {
      error: ({ input }) =>
        `must be at most ${max.toLocaleString('en-US')} characters long; it has ${String(input).length.toLocaleString('en-US')}`,
    })
}
