import { createSpeller } from '#domain/categories/known-spelling.ts'
import { isBlank } from '#domain/fields/filled-values.ts'
import { existingImageNames } from '#domain/images/images.ts'
import { findImport, isAbandoned } from '#domain/import-records/import-records.ts'
import type { ImportFailure, ImportProgress, ImportRemark, ImportRow, ImportRows, RowPlace } from '#domain/import-records/import-report.ts'
import { toBody } from '#domain/item-changes/item-writes.ts'
import { namedImages } from '#domain/items/item-summary.ts'
import { validateDraft, validateItem } from '#domain/items/item-validation.ts'
import { itemState, siteMinute, toItem } from '#domain/items/items.ts'
import { batchOf, deletedAt } from '#domain/items/system-fields.ts'
import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { NewDocument, StoredDocument } from '#domain/ports/store.ts'
import { createTurns } from '#lib/async/create-turns.ts'
import { newId } from '#lib/crypto/ids.ts'
import { type DayOrders, readDayOrders, withDaysRead } from './day-columns.ts'
import { withDefaults } from './default-values.ts'
import type { FileSurvey } from './guess-columns.ts'
import {
  exportedFields,
  findUnknownColumns,
  formerUrls,
  importForm,
  normalizeFieldNames,
  ownFieldOf,
  parseItemKind,
  rowFieldValues,
  savedBefore,
} from './import-fields.ts'
import { type ParsedImage, parseExportedImage } from './import-image.ts'
import { type ImageTaker, takeImages } from './import-images.ts'
import type { ImportSettings } from './import-settings.ts'
import { importedId } from './imported-id.ts'
import type { MovedPost } from './old-urls.ts'
import { remark } from './remarks.ts'

const DELETED = 'The post with this ID is in Trash. You can restore it there.'
const OTHER = 'Stays out: a post with its number was imported before, under another title and URL. Add it by hand.'
const KIND_RULE = `Kind must be ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(itemKinds)}.`
const ID_RULE = 'Id must be 1 to 100 letters, digits, dots, hyphens or underscores, a letter or digit first.'
const BECOMES = { draft: 'drafts', scheduled: 'scheduled', live: 'live', expired: 'live', undated: 'undated' } as const
const NEW_ID = /^\w[\w.~-]{0,99}$/
const ID_OF_STORED = /^[\w.~-]{1,200}$/

export type ImportServices = Pick<Services, 'store' | 'blobs' | 'richText' | 'now' | 'settings'>

type NamedRow = Extract<ImportRow, { fields: unknown }>

type Said = readonly [field: string, text: string]

type NamedImage = RowPlace & ReturnType<typeof namedImages>[number]

export type CheckedFile = ReturnType<typeof emptyFile>

type Order = {
  survey: FileSurvey
  settings: ImportSettings
  take: ImageTaker
  keeps: (count: number) => boolean
  onProgress?: (progress: ImportProgress) => void
}

export async function checkRows(
  services: ImportServices,
  rows: ImportRows,
  { survey, settings, take, keeps, onProgress = () => {} }: Order,
): Promise<CheckedFile | { failure: string }> {
  const read = namedRows(rows, survey)
  if ('failure' in read) return read
  const ownRows = read.rows.filter((row): row is NamedRow => 'fields' in row && !row.isExported)
  const days = readDayOrders(ownRows, settings.dates)
  if (!days.ok) return days
  const spell = await createSpeller(services)
  const checkRow = createRowCheck(services, { kind: survey.kind, settings, orders: days.orders, take, spell })
  const file = emptyFile()
  const named: NamedImage[] = []
  const unused = new Set<string>()
  const takeTurns = createTurns()
  for (const [at, each] of read.rows.entries()) {
    await takeTurns(() => onProgress({ phase: 'checking', done: at, total: rows.length }))
    const row = 'later' in each ? await each.later() : each
    const checked = await checkRow(row)
    if (!('picture' in row || 'leftOut' in row)) file.rows++
    if ('present' in checked) file.present++
    const document = 'present' in checked ? checked.present : 'document' in checked ? checked.document : undefined
    const isKept = keeps(file.documents.length)
    if ('origin' in row && row.origin) {
      file.asksUrls ||= !row.origin.hasHost
      if (document && isKept && deletedAt(document) === undefined) file.moved.push({ document, urls: row.origin.urls })
    }
    if ('picture' in checked) file.pictures.push(checked.picture)
    if ('document' in checked) {
      const item = toItem({ ...checked.document, version: '' })
      file.ready++
      file.outcome[BECOMES[itemState(item, siteMinute(services))]]++
      named.push(...namedImages(item).map(({ field, name }) => ({ row: row.row, line: row.line, field, name })))
      if (isKept) file.documents.push(checked.document)
    }
    for (const note of 'notes' in checked ? checked.notes : []) remark(file.notes, row, note)
    for (const name of 'unused' in checked ? checked.unused : []) unused.add(name)
    if (!('problems' in checked)) continue
    file.skipped++
    for (const problem of checked.problems) remark(file.problems, row, problem)
  }
  for (const { name, samples } of survey.columns) if (samples.length > 0 && survey.fieldOf(name) === '') unused.add(name)
  for (const name of unused) remark(file.notes, { row: 0, line: 0 }, [name, 'This column isn’t imported.'])
  file.missing = await noteMissingPictures(services, file, named)
  return file.rows + file.pictures.length === 0 ? { failure: 'The file has no rows.' } : file
}

function emptyFile() {
  return {
    documents: Array.of<NewDocument>(),
    outcome: { live: 0, scheduled: 0, drafts: 0, undated: 0 },
    ready: 0,
    pictures: Array.of<ParsedImage>(),
    rows: 0,
    skipped: 0,
    present: 0,
    moved: Array.of<MovedPost>(),
    asksUrls: false,
    problems: { list: Array.of<ImportRemark>(), count: 0 },
    notes: { list: Array.of<ImportRemark>(), count: 0 },
    missing: 0,
  }
}

type ReadableRow = Exclude<ImportRows[number], ImportFailure>

function namedRows(rows: ImportRows, survey: FileSurvey): { rows: ReadableRow[] } | { failure: string } {
  const named: ReadableRow[] = []
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
  | { present: StoredDocument; notes: Said[] }
  | { notes: Said[] }
  | { picture: ParsedImage }
  | { problems: Said[] }

type RowOrder = Pick<Order, 'settings' | 'take'> & { kind: ItemKind | undefined; orders: DayOrders; spell: (category: string) => string }

function createRowCheck(
  services: ImportServices,
  { kind: otherwise, settings, orders, take, spell }: RowOrder,
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
    if (own?.present) return { present: own.present, notes: isOther(own.present, fields) ? [[String(fields.title), OTHER]] : [] }
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

/** Numbers of the old site may be given anew, but edits here change titles too. */
function isOther({ body: { title, slug, urls } }: StoredDocument, fields: Record<string, unknown>): boolean {
  const slugs = `${slug} ${urls ?? ''}`.split(' ')
  return title !== fields.title && !slugs.includes(String(fields.slug))
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
  { pictures, notes }: CheckedFile,
  named: readonly NamedImage[],
): Promise<number> {
  const stored = await existingImageNames(services, new Set(named.map(({ name }) => name)))
  const present = new Set([...stored, ...pictures.map(({ file }) => file)])
  const missing = named.filter(({ name }) => !present.has(name))
  for (const { field, name, ...place } of missing) remark(notes, place, [field, `There’s no image named ${name}.`])
  return new Set(missing.map(({ name }) => name)).size
}
