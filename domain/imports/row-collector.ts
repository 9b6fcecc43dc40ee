import { z } from 'zod'
import { isBlank } from '#domain/fields/filled-values.ts'
import { existingImageNames } from '#domain/images/images.ts'
import { findImport, isAbandoned } from '#domain/import-records/import-records.ts'
import type { ImportRow, PostOrigin, PostRow } from '#domain/import-records/import-report.ts'
import { toBody } from '#domain/item-changes/item-writes.ts'
import { namedImages } from '#domain/items/item-summary.ts'
import { validateItem } from '#domain/items/item-validation.ts'
import { toItem } from '#domain/items/items.ts'
import { batchOf, deletedAt } from '#domain/items/system-fields.ts'
import { validateDraft } from '#domain/items/validate-draft.ts'
import type { ItemValues } from '#domain/kinds/item-tables.ts'
import { type ItemKind, itemKinds, kinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, NewDocument, StoredDocument } from '#domain/ports/store.ts'
import { newId } from '#lib/crypto/ids.ts'
import { slugError } from '#lib/text/slug.ts'
import { withDefaults } from './default-values.ts'
import {
  exportedFields,
  fieldOfColumn,
  findUnknownColumns,
  importForm,
  normalizeFieldNames,
  parseItemKind,
  rowFieldValues,
} from './import-fields.ts'
import { type ParsedImage, parseExportedImage } from './import-image.ts'
import type { ImportSettings } from './import-settings.ts'
import { importedId } from './imported-id.ts'
import { createPendingImages, type PendingImage } from './pending-images.ts'
import { createColumnReports, type Remarks, remark } from './remarks.ts'

const DELETED = 'The post with this ID is in Trash. You can restore it there.'
const KIND_RULE = `Kind must be ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(itemKinds)}.`
const ID_RULE = 'Id must be 1 to 100 letters, digits, dots, hyphens or underscores, a letter or digit first.'
const NEW_ID = /^\w[\w.~-]{0,99}$/
const ID_OF_STORED = /^[\w.~-]{1,200}$/

export type ImportServices = Pick<Services, 'store' | 'blobs' | 'richText' | 'now' | 'settings'>

type Checked = { document: NewDocument; row: PostRow }

export type Collected = {
  documents: NewDocument[]
  origins: ReadonlyMap<string, PostOrigin>
  pictures: ParsedImage[]
  images: PendingImage[]
  problems: Remarks
  missing: Remarks
  notes: Remarks
  present: number
  skipped: number
}

type Choices = { fieldOf: (column: string) => string; kind: ItemKind | undefined; settings: ImportSettings }

export function createRowCollector(services: ImportServices, { fieldOf, kind: otherwise, settings }: Choices) {
  const rules = { richText: services.richText, timeZone: services.settings.timeZone }
  const documents: Checked[] = []
  const problems: Remarks = { list: [], count: 0 }
  const notes: Remarks = { list: [], count: 0 }
  const rowsOfIds = new Map<string, number>()
  const columns = createColumnReports(problems)
  const pictures = new Map<string, ParsedImage>()
  const images = createPendingImages()
  let [present, skipped] = [0, 0]
  return { add, result }

  async function add(row: ImportRow): Promise<void> {
    if ('leftOut' in row) return remark(notes, row, ['', row.leftOut])
    const picture = 'picture' in row ? await parseExportedImage(row.picture) : undefined
    if (picture?.ok) pictures.set(picture.picture.file, picture.picture)
    else if (picture) remark(problems, row, ['picture', picture.problem])
    if ('picture' in row) return
    const before = columns.count()
    const document = 'problem' in row ? remark(problems, row, ['', row.problem]) : await checked(row)
    if (columns.count() > before) skipped++
    else if (document && 'fields' in row) documents.push({ document, row })
    if (problems.count > 0 && !settings.skipsInvalid) documents.length = 0
  }

  async function checked(row: PostRow): Promise<NewDocument | undefined> {
    const isFinished = row.isExported || row.origin !== undefined
    const { fields: named, twice } = normalizeFieldNames(row.fields, isFinished ? fieldOfColumn : fieldOf)
    for (const [column, other] of twice)
      columns.report(row, column, `The columns “${other}” and “${column}” are the same field. Choose one.`)
    const kind = parseItemKind(named.kind, otherwise)
    if (!kind) return remark(problems, row, ['kind', KIND_RULE])
    const fields = isFinished ? named : withDefaults(kind, named, settings.defaults)
    for (const name of findUnknownColumns(kind, fields))
      columns.report(row, name, `${kinds[kind].words.anItem} has no field of this name.`, kind)
    const id = row.origin
      ? await importedId(services, rowsOfIds, { key: row.origin.key, kind })
      : await usableId(row, fields.id, row.isExported ? ID_OF_STORED : NEW_ID)
    if (id === undefined && row.origin) present++
    if (id === undefined && row.origin) return undefined
    for (const note of row.origin?.notes ?? []) remark(notes, row, [String(fields.title ?? ''), note])
    const raw = isFinished ? exportedFields(kind, fields) : rowFieldValues(kind, fields)
    if (!row.isExported) images.takeFrom(kind, raw, row)
    const read = isFinished ? validateDraft(kind, raw, services.richText, true) : validateItem(importForm(kind), raw, rules)
    if (!read.ok) {
      for (const fault of Object.entries(read.errors)) remark(problems, row, fault)
      return undefined
    }
    const values = settings.asDrafts ? { ...read.values, draft: true } : read.values
    return id === undefined ? undefined : { index: kind, id, body: bodyOf(services, row, { values, fields }) }
  }

  async function result(): Promise<Collected> {
    columns.finish()
    return {
      documents: documents.map(({ document }) => document),
      origins: new Map(documents.flatMap(({ document, row }) => (row.origin ? [[document.id, row.origin]] : []))),
      pictures: [...pictures.values()],
      images: images.list(),
      problems,
      notes,
      present,
      skipped,
      missing: await missingPictures(services, documents, images.withNames(pictures)),
    }
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

function bodyOf(
  services: ImportServices,
  row: PostRow,
  { values, fields }: { values: ItemValues; fields: Record<string, unknown> },
): DocumentBody {
  const body = toBody(services, values)
  return row.isExported ? { ...body, ...savedBefore(fields.updated_at, body.updated_at), ...formerUrls(fields.urls) } : body
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
