import { z } from 'zod'
import { isBlank } from '#domain/fields/filled-values.ts'
import { existingImageNames } from '#domain/images/images.ts'
import { findImport, isAbandoned } from '#domain/import-records/import-records.ts'
import type { ImportRemark, ImportRow } from '#domain/import-records/import-report.ts'
import { toBody } from '#domain/item-changes/item-writes.ts'
import { namedImages } from '#domain/items/item-summary.ts'
import { validateItem } from '#domain/items/item-validation.ts'
import { toItem } from '#domain/items/items.ts'
import { batchOf, deletedAt } from '#domain/items/system-fields.ts'
import { validateDraft } from '#domain/items/validate-draft.ts'
import { type ItemKind, itemKinds, kinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { NewDocument, StoredDocument } from '#domain/ports/store.ts'
import { newId } from '#lib/crypto/ids.ts'
import { slugError } from '#lib/text/slug.ts'
import { exportedFields, findUnknownColumns, importForm, normalizeFieldNames, parseItemKind, rowFieldValues } from './import-fields.ts'
import { type ParsedImage, parseExportedImage } from './import-image.ts'

const MOST_LISTED = 200
const DELETED = 'The post with this ID is in Trash. You can restore it there.'
const KIND_RULE = `Kind must be ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(itemKinds)}.`
const ID_RULE = 'Id must be 1 to 100 letters, digits, dots, hyphens or underscores, a letter or digit first.'
const NEW_ID = /^\w[\w.~-]{0,99}$/
const ID_OF_STORED = /^[\w.~-]{1,200}$/

export type ImportServices = Pick<Services, 'store' | 'blobs' | 'richText' | 'now' | 'settings'>

type Checked = { document: NewDocument; row: ImportRow }

type Remarks = { list: ImportRemark[]; count: number }

export function createRowCollector(services: ImportServices) {
  const rules = { richText: services.richText, timeZone: services.settings.timeZone }
  const documents: Checked[] = []
  const problems: Remarks = { list: [], count: 0 }
  const rowsOfIds = new Map<string, number>()
  const unknownFields = new Map<string, { listed: ImportRemark; again: number }>()
  const pictures = new Map<string, ParsedImage>()
  return { add, result }

  async function add(row: ImportRow): Promise<void> {
    if ('problem' in row) return remark(problems, row, ['', row.problem])
    if ('picture' in row) return addPicture(row)
    const { fields, twice } = normalizeFieldNames(row.fields)
    for (const [column, other] of twice) reportColumn(row, column, `The columns “${other}” and “${column}” are the same field. Remove one.`)
    const kind = parseItemKind(fields.kind)
    if (!kind) return remark(problems, row, ['kind', KIND_RULE])
    for (const name of findUnknownColumns(kind, fields))
      reportColumn(row, name, `${kinds[kind].words.anItem} has no field of this name.`, kind)
    const id = await usableId(row, fields.id, row.isExported ? ID_OF_STORED : NEW_ID)
    const checked = row.isExported
      ? validateDraft(kind, exportedFields(kind, fields), services.richText, true)
      : validateItem(importForm(kind), rowFieldValues(kind, fields), rules)
    if (!checked.ok) for (const fault of Object.entries(checked.errors)) remark(problems, row, fault)
    if (problems.count > 0) documents.length = 0
    else if (checked.ok && id !== undefined) {
      const body = toBody(services, checked.values)
      const since = row.isExported ? { ...savedBefore(fields.updated_at, body.updated_at), ...formerUrls(fields.urls) } : {}
      documents.push({ document: { index: kind, id, body: { ...body, ...since } }, row })
    }
  }

  async function addPicture(row: ImportRow & { picture: unknown }): Promise<void> {
    const read = await parseExportedImage(row.picture)
    if (read.ok) pictures.set(read.picture.file, read.picture)
    else remark(problems, row, ['picture', read.problem])
  }

  async function result(): Promise<{ documents: NewDocument[]; pictures: ParsedImage[]; problems: Remarks; missing: Remarks }> {
    for (const { listed, again } of unknownFields.values()) {
      if (again > 0) listed.text += ` The same in ${again.toLocaleString('en-US')} more ${again === 1 ? 'row' : 'rows'}.`
    }
    return {
      documents: documents.map(({ document }) => document),
      pictures: [...pictures.values()],
      problems,
      missing: await missingPictures(services, documents, pictures),
    }
  }

  // A bad column affects every row, so it's reported once.
  function reportColumn(row: ImportRow, name: string, text: string, kind?: ItemKind): void {
    const key = `${kind} ${name} ${text}`
    const known = unknownFields.get(key)
    if (known) {
      known.again++
      return
    }
    remark(problems, row, [name, text])
    const listed = problems.list.at(-1)
    if (listed && problems.list.length === problems.count) unknownFields.set(key, { listed, again: 0 })
  }

  async function usableId(row: ImportRow, asked: unknown, rule: RegExp): Promise<string | undefined> {
    if (isBlank(asked)) return newId(services.now())
    const fault = typeof asked === 'string' ? await idFault(services, rowsOfIds, { asked, rule }) : ID_RULE
    if (fault === undefined && typeof asked === 'string') {
      rowsOfIds.set(asked, row.row)
      return asked
    }
    remark(problems, row, ['id', fault ?? ID_RULE])
    return undefined
  }
}

async function idFault(
  services: ImportServices,
  rowsOfIds: ReadonlyMap<string, number>,
  { asked, rule }: { asked: string; rule: RegExp },
): Promise<string | undefined> {
  if (!rule.test(asked)) return ID_RULE
  const other = rowsOfIds.get(asked)
  if (other !== undefined) return `Id is the same as in row ${other.toLocaleString('en-US')}.`
  for (const kind of itemKinds) {
    const present = await services.store.get(kind, asked)
    if (present && !(await isLeft(services, present)))
      return deletedAt(present) === undefined ? 'A post with this ID exists already.' : DELETED
  }
  return undefined
}

async function isLeft(services: ImportServices, item: StoredDocument): Promise<boolean> {
  const record = await findImport(services.store, batchOf(item) ?? '')
  return record !== undefined && isAbandoned(record, services.now())
}

async function missingPictures(
  services: ImportServices,
  documents: readonly Checked[],
  given: ReadonlyMap<string, unknown>,
): Promise<Remarks> {
  const named = documents.map(({ document, row }) => ({ row, pictures: namedImages(toItem({ ...document, version: '' })) }))
  const stored = await existingImageNames(services, new Set(named.flatMap(({ pictures }) => pictures.map(({ name }) => name))))
  const missing: Remarks = { list: [], count: 0 }
  for (const { row, pictures } of named)
    for (const { field, name } of pictures)
      if (!stored.has(name) && !given.has(name)) remark(missing, row, [field, `There’s no image named ${name}.`])
  return missing
}

/** Exported posts without URLs of their own keep their ids as URLs. */
function formerUrls(given: unknown): { urls: string } {
  const urls = typeof given === 'string' ? given.split(/\s+/).filter((url) => url !== '' && slugError(url) === undefined) : []
  return { urls: [...new Set(urls)].join(' ') }
}

/** Spreadsheets rewrite dates; an unreadable or future one becomes the time of the import. */
function savedBefore(given: unknown, now: unknown): { updated_at?: string } {
  const read = z.iso.datetime().safeParse(given)
  const moment = read.success ? new Date(read.data).toISOString() : ''
  return moment !== '' && moment <= String(now) ? { updated_at: moment } : {}
}

function remark(remarks: Remarks, { row, line }: ImportRow, [field, text]: readonly [field: string, text: string]): void {
  remarks.count++
  if (remarks.list.length < MOST_LISTED) remarks.list.push({ row, line, field, text })
}
