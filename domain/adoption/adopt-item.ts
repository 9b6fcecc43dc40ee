import { fieldMeta, namesOf, readFields } from '#domain/fields/fields.ts'
import { firstFilledValue, isBlank } from '#domain/fields/filled-values.ts'
import { findUnknownColumns } from '#domain/imports/import-fields.ts'
import { toBody } from '#domain/item-changes/item-writes.ts'
import { itemFieldNames, itemTable } from '#domain/kinds/item-tables.ts'
import { editForm, type ItemKind, kinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody } from '#domain/ports/store.ts'
import { isObject } from '#lib/objects/objects.ts'
import { htmlOrParagraphs } from '#lib/text/text-to-html.ts'
import { adoptField } from './adopt-fields.ts'

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
