import { z } from 'zod'
import { createSpeller } from '#domain/categories/known-spelling.ts'
import { isBlank } from '#domain/fields/filled-values.ts'
import { existingImageNames } from '#domain/images/images.ts'
import { findImport, isAbandoned } from '#domain/import-records/import-records.ts'
import type { ImportProgress, ImportRow, ImportRows, RowPlace } from '#domain/import-records/import-report.ts'
import { toBody } from '#domain/item-changes/item-writes.ts'
import { namedImages } from '#domain/items/item-summary.ts'
import { validateDraft, validateItem } from '#domain/items/item-validation.ts'
import { toItem } from '#domain/items/items.ts'
import { batchOf, deletedAt } from '#domain/items/system-fields.ts'
import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { NewDocument, StoredDocument } from '#domain/ports/store.ts'
import { createTurns } from '#lib/async/create-turns.ts'
import { newId } from '#lib/crypto/ids.ts'
import { slugError } from '#lib/text/slug.ts'
import { type DayOrders, readDayOrders, withDaysRead } from './day-columns.ts'
import { withDefaults } from './default-values.ts'
import type { FileSurvey } from './guess-columns.ts'
import {
  exportedFields,
  findUnknownColumns,
  importForm,
  normalizeFieldNames,
  ownFieldOf,
  parseItemKind,
  rowFieldValues,
} from './import-fields.ts'
import { type ParsedImage, parseExportedImage } from './import-image.ts'
import { createImageTaker, type ImageTaker, takeImages } from './import-images.ts'
import type { ImportSettings } from './import-settings.ts'
import { importedId } from './imported-id.ts'
import type { MovedPost } from './old-urls.ts'
import { type Remarks, remark } from './remarks.ts'

const DELETED = 'The post with this ID is in Trash. You can restore it there.'
const KIND_RULE = `Kind must be ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(itemKinds)}.`
const ID_RULE = 'Id must be 1 to 100 letters, digits, dots, hyphens or underscores, a letter or digit first.'
const NEW_ID = /^\w[\w.~-]{0,99}$/
const ID_OF_STORED = /^[\w.~-]{1,200}$/

export type ImportServices = Pick<Services, 'store' | 'blobs' | 'richText' | 'now' | 'settings'>

type NamedRow = Extract<ImportRow, { fields: unknown }>

type Said = readonly [field: string, text: string]

export type CheckedFile = {
  documents: NewDocument[]
  pictures: ParsedImage[]
  rows: number
  skipped: number
  present: number
  moved: MovedPost[]
  images: ReadonlySet<string>
  missing: number
  problems: Remarks
  notes: Remarks
}

type Order = { survey: FileSurvey; settings: ImportSettings; take?: ImageTaker; onProgress?: (progress: ImportProgress) => void }

/** Other requests wait no longer. */
const TURN_MS = 5

export async function checkRows(
  services: ImportServices,
  rows: ImportRows,
  { survey, settings, take, onProgress = () => {} }: Order,
): Promise<CheckedFile | { failure: string }> {
  const named = namedRows(rows, survey)
  if ('failure' in named) return named
  const ownRows = named.rows.filter((row): row is NamedRow => 'fields' in row && !row.isExported)
  const days = readDayOrders(ownRows, settings.dates)
  if (!days.ok) return days
  const images = createImageTaker(undefined, settings)
  const spell = await createSpeller(services)
  const checkRow = createRowCheck(services, { kind: survey.kind, settings, orders: days.orders, take: take ?? images.take, spell })
  const file: CheckedFile = {
    documents: [],
    pictures: [],
    rows: 0,
    skipped: 0,
    present: 0,
    moved: [],
    problems: { list: [], count: 0 },
    notes: { list: [], count: 0 },
    images: images.found,
    missing: 0,
  }
  const places = new Map<NewDocument, RowPlace>()
  const unused = new Set<string>()
  const takeTurns = createTurns(TURN_MS)
  for (const [at, row] of named.rows.entries()) {
    await takeTurns(() => onProgress({ phase: 'checking', done: at, total: rows.length }))
    const checked = await checkRow(row)
    if (!('picture' in row || 'leftOut' in row)) file.rows++
    if ('present' in checked) file.present++
    const document = 'present' in checked ? checked.present : 'document' in checked ? checked.document : undefined
    if (document && 'origin' in row && row.origin && deletedAt(document) === undefined) file.moved.push({ document, urls: row.origin.urls })
    if ('picture' in checked) file.pictures.push(checked.picture)
    if ('document' in checked) {
      file.documents.push(checked.document)
      places.set(checked.document, row)
    }
    for (const note of 'notes' in checked ? checked.notes : []) remark(file.notes, row, note)
    for (const name of 'unused' in checked ? checked.unused : []) unused.add(name)
    if (!('problems' in checked)) continue
    file.skipped++
    for (const problem of checked.problems) remark(file.problems, row, problem)
  }
  for (const { name, samples } of survey.columns) if (samples.length > 0 && survey.fieldOf(name) === '') unused.add(name)
  for (const name of unused) remark(file.notes, { row: 0, line: 0 }, [name, 'This column isn’t imported.'])
  file.missing = await noteMissingPictures(services, file, places)
  return file.rows + file.pictures.length === 0 ? { failure: 'The file has no rows.' } : file
}

function namedRows(rows: ImportRows, survey: FileSurvey): { rows: (NamedRow | ImportRow)[] } | { failure: string } {
  const named: (NamedRow | ImportRow)[] = []
  for (const row of rows) {
    if ('failure' in row) return row
    if ('fields' in row) {
      const { fields, twice } = normalizeFieldNames(row.fields, row.isExported ? ownFieldOf : survey.fieldOf)
      if (twice) return { failure: twice }
      named.push({ ...row, fields })
    } else named.push(row)
  }
  return { rows: named }
}

type CheckedRow =
  | { document: NewDocument; unused: string[]; notes: Said[] }
  | { present: StoredDocument }
  | { notes: Said[] }
  | { picture: ParsedImage }
  | { problems: Said[] }

function createRowCheck(
  services: ImportServices,
  {
    kind: otherwise,
    settings,
    orders,
    take,
    spell,
  }: Omit<Required<Order>, 'survey' | 'onProgress'> & {
    kind: ItemKind | undefined
    orders: DayOrders
    spell: (category: string) => string
  },
): (row: ImportRow) => Promise<CheckedRow> {
  const { timeZone } = services.settings
  const rules = { richText: services.richText, timeZone }
  const rowsOfIds = new Map<string, number>()
  return async (row) => {
    if ('leftOut' in row) return { notes: [['', row.leftOut]] }
    if ('problem' in row) return { problems: [['', row.problem]] }
    if ('picture' in row) {
      const read = await parseExportedImage(row.picture)
      return read.ok ? read : { problems: [['picture', read.problem]] }
    }
    const kind = parseItemKind(row.fields.kind, otherwise)
    if (!kind) return { problems: [['kind', KIND_RULE]] }
    const fields = row.isExported ? row.fields : withDefaults(kind, withDaysRead(row.fields, orders, timeZone), settings.defaults)
    const own = row.origin && (await importedId(services, rowsOfIds, { key: row.origin.key, kind }))
    if (own?.present) return { present: own.present }
    const idProblem = await idFault(services, rowsOfIds, { asked: fields.id, rule: row.isExported ? ID_OF_STORED : NEW_ID })
    const raw = row.isExported ? exportedFields(kind, fields) : rowFieldValues(kind, fields)
    const lost = row.isExported && !row.origin ? [] : await takeImages(kind, raw, take, row.origin?.files)
    const checked = row.isExported ? validateDraft(kind, raw, services.richText, true) : validateItem(importForm(kind), raw, rules)
    const idProblems = idProblem ? [['id', idProblem] as const] : []
    if (!checked.ok || idProblem) return { problems: [...idProblems, ...(checked.ok ? [] : Object.entries(checked.errors))] }
    const id = own?.id ?? (isBlank(fields.id) ? newId(services.now()) : String(fields.id))
    rowsOfIds.set(id, row.row)
    const given = String(checked.values.category ?? '')
    const category = row.isExported && !row.origin ? given : spell(given)
    const body = toBody(services, { ...checked.values, category, ...(settings.asDrafts ? { draft: true } : {}) })
    const since = row.isExported ? { ...savedBefore(fields.updated_at, body.updated_at), ...formerUrls(fields.urls) } : {}
    const title = String(fields.title ?? '')
    const notes = [...(row.origin?.notes ?? []), ...lost].map((text): Said => [row.origin ? title : '', text])
    if (category !== given) notes.push(['category', `“${given}” became “${category}”.`])
    return { document: { index: kind, id, body: { ...body, ...since } }, unused: findUnknownColumns(kind, fields), notes }
  }
}

async function idFault(
  services: ImportServices,
  rowsOfIds: ReadonlyMap<string, number>,
  { asked, rule }: { asked: unknown; rule: RegExp },
): Promise<string | undefined> {
  if (isBlank(asked)) return undefined
  if (typeof asked !== 'string' || !rule.test(asked)) return ID_RULE
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

async function noteMissingPictures(
  services: ImportServices,
  { documents, pictures, notes }: CheckedFile,
  places: ReadonlyMap<NewDocument, RowPlace>,
): Promise<number> {
  const named = documents.flatMap((document) => namedImages(toItem({ ...document, version: '' })).map((image) => ({ document, ...image })))
  const stored = await existingImageNames(services, new Set(named.map(({ name }) => name)))
  const present = new Set([...stored, ...pictures.map(({ file }) => file)])
  const missing = named.filter(({ name }) => !present.has(name))
  for (const { document, field, name } of missing)
    remark(notes, places.get(document) ?? { row: 0, line: 0 }, [field, `There’s no image named ${name}.`])
  return new Set(missing.map(({ name }) => name)).size
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
