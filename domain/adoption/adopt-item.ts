import { type FieldKind, fieldMeta, namesOf, readFields } from '#domain/fields/fields.ts'
import { firstFilledValue, isBlank } from '#domain/fields/filled-values.ts'
import { findUnknownColumns, parseFlag } from '#domain/imports/import-fields.ts'
import { toBody } from '#domain/item-changes/item-writes.ts'
import { itemFieldNames, itemTable } from '#domain/kinds/item-tables.ts'
import { editForm, type ItemKind, kinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody } from '#domain/ports/store.ts'
import { isObject } from '#lib/objects/objects.ts'
import { baseName } from '#lib/text/base-name.ts'
import { completeLinkUrl, parseWebUrl } from '#lib/text/link-url.ts'
import { stripControls } from '#lib/text/strip-controls.ts'
import { htmlOrParagraphs } from '#lib/text/text-to-html.ts'
import { dayInZone, formatStoredDay, parseDay } from '#lib/time/dates.ts'
import { parseWrittenDay } from '#lib/time/written-days.ts'

export type AdoptRemark = { field: string; text: string }

const MOST_FIELDS = 200
const MOST_CHARACTERS = 1_000_000

/** Texts too long for a form are accepted. */
export function adoptItem(
  services: Pick<Services, 'richText' | 'now'>,
  { kind, source, timeZone }: { kind: ItemKind; source: unknown; timeZone: string },
): { ok: true; body: DocumentBody; remarks: AdoptRemark[] } | { ok: false; reason: string } {
  if (!isObject(source) || Array.isArray(source)) return { ok: false, reason: 'it is no object' }
  const given: Record<string, unknown> = source
  const fields = Object.keys(given).length
  if (fields > MOST_FIELDS) return { ok: false, reason: `it has ${fields.toLocaleString('en-US')} fields` }
  const characters = JSON.stringify(given).length
  if (characters > MOST_CHARACTERS) return { ok: false, reason: `it is ${characters.toLocaleString('en-US')} characters long` }

  const table = itemTable(kind)
  const remarks: AdoptRemark[] = findUnknownColumns(kind, given).map((field) => ({ field, text: 'is no field here and was left out.' }))
  const values: DocumentBody = {}
  for (const name of itemFieldNames(kind)) {
    const value = firstFilledValue(namesOf(table, name), (each) => given[each])
    if (isBlank(value)) continue
    const adopted = adoptField(fieldMeta(table, name).kind, value, timeZone)
    const words = 'lost' in adopted ? adopted.lost : adopted.mended
    if (words) remarks.push({ field: name, text: `${words}.` })
    if ('value' in adopted) values[name] = adopted.value
  }
  if (typeof values.content === 'string') values.content = htmlOrParagraphs(values.content)
  const { updated_at: _updated, ...empty } = readFields(table, {})
  const body = toBody(services, { ...empty, ...values })
  remarks.push(...contentRemarks(services, values.content, body.content), ...emptyRemarks(kind, body))
  return { ok: true, body: isBlank(body.title) ? { ...body, draft: true } : body, remarks }
}

function contentRemarks({ richText }: Pick<Services, 'richText'>, given: unknown, kept: unknown): AdoptRemark[] {
  if (typeof given !== 'string' || typeof kept !== 'string') return []
  const fault = richText.findError(given)
  if (fault) return [{ field: 'content', text: `${fault}: its words alone were kept.` }]
  const lost = [...elementsIn(given)].filter((name) => !elementsIn(kept).has(name))
  return lost.length > 0 ? [{ field: 'content', text: `had elements that articles here do not have: ${lost.join(', ')}.` }] : []
}

const WITHOUT: Record<string, string> = {
  title: 'is empty: the item is kept as a draft.',
  posted_date: 'is empty: visitors do not see the item until it has one.',
}

function emptyRemarks(kind: ItemKind, body: DocumentBody): AdoptRemark[] {
  const empty = editForm(kind).required.filter((field) => isBlank(body[field]) && !(kinds[kind].isArticle && field === 'blog_link'))
  return empty.map((field) => ({ field, text: WITHOUT[field] ?? 'is required here and empty.' }))
}

function elementsIn(html: string): Set<string> {
  return new Set([...html.matchAll(/<([a-z][a-z\d]*)/gi)].map(([, name = '']) => name.toLowerCase()))
}

type Adopted = { value: unknown; mended?: string } | { lost: string }

const MOST_SHOWN = 60
const BREAKS_AND_CONTROLS = /[\p{Cc}\u2028\u2029]+/gu
const FILE_NAME = /^[\w.() -]{1,200}$/

export function adoptField(kind: FieldKind, given: unknown, timeZone: string): Adopted {
  const value = Array.isArray(given) && given.length === 1 ? given[0] : given
  if (kind === 'flag') return adoptFlag(value)
  if (kind === 'day') return adoptDay(value, timeZone)
  if (typeof value === 'object') return { lost: `is no text and was left out: ${shown(JSON.stringify(value))}` }
  const text = String(value).trim()
  if (kind === 'link') return adoptLink(text)
  if (kind === 'image') return adoptPicture(text)
  const clean = cleaned(kind, text)
  return clean === text ? { value: clean } : { value: clean, mended: 'had line breaks or control characters in it, which were removed' }
}

function cleaned(kind: FieldKind, text: string): string {
  const written = text.toWellFormed()
  return (kind === 'text' || kind === 'title' ? written.replace(BREAKS_AND_CONTROLS, ' ') : stripControls(written, '\n')).trim()
}

function adoptFlag(value: unknown): Adopted {
  const flag = parseFlag(value)
  return typeof flag === 'boolean' ? { value: flag } : { lost: `is neither true nor false and was left out: ${shown(String(value))}` }
}

function adoptDay(value: unknown, timeZone: string): Adopted {
  const text = String(value).trim()
  const known = parseDay(text)
  if (known) return { value: formatStoredDay(known) }
  const isInstant = typeof value === 'number' && !Number.isNaN(new Date(value).getTime())
  const day = isInstant ? parseDay(dayInZone(timeZone, new Date(value))) : parseWrittenDay(text, 'day', timeZone)
  if (!day) return { lost: `is no day that exists and was left out: ${shown(text)}` }
  return { value: formatStoredDay(day), mended: `was written otherwise: ${shown(text)} became ${formatStoredDay(day)}` }
}

function adoptLink(text: string): Adopted {
  if (text === '') return { value: '' }
  const known = parseWebUrl(text)
  if (known !== undefined) return { value: known }
  const made = completeLinkUrl(text)
  const address = made.ok ? parseWebUrl(made.href) : undefined
  if (address === undefined) return { lost: `is no web address and was left out: ${shown(text)}` }
  return { value: address, mended: `was not whole: ${shown(text)} became ${shown(address)}` }
}

function adoptPicture(text: string): Adopted {
  const name = baseName(text)
  if (name !== '' && !FILE_NAME.test(name)) return { lost: `is no name of a picture file and was left out: ${shown(text)}` }
  return name === text ? { value: name } : { value: name, mended: `was a path, of which the name ${name} was kept` }
}

function shown(text: string): string {
  const line = text.replace(BREAKS_AND_CONTROLS, ' ')
  return `“${line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN).toWellFormed()}…` : line}”`
}
