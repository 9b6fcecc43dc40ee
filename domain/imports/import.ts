import { importId, lastImport } from '#domain/import-records/import-records.ts'
import {
  failedImportReport,
  type ImportOutcome,
  type ImportProgress,
  type ImportReport,
  type ImportRow,
  type ImportRows,
  imagesOnlyReport,
  MOST_IMPORT_ROWS,
  NOTHING_IMPORTED,
  repeatedImportReport,
} from '#domain/import-records/import-report.ts'
import { removeAbandonedBatches, storeHiddenBatch } from '#domain/item-changes/hidden-batch.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { claimUrlsOfMany } from '#domain/item-urls/claim-many.ts'
import { itemState, siteMinute, toItem } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { NewDocument } from '#domain/ports/store.ts'
import type { RedirectSite } from '#domain/redirects/validate-redirect.ts'
import { createTurns } from '#lib/async/create-turns.ts'
import { readDayOrders, withDaysRead } from './day-columns.ts'
import { type FileSurvey, surveyColumns } from './guess-columns.ts'
import { TURN_MS } from './import-fields.ts'
import { saveExportedImage } from './import-image.ts'
import type { ImportSettings } from './import-settings.ts'
import { linkToImported, redirectOldUrls, withPattern } from './old-urls.ts'
import { storePendingImages } from './pending-images.ts'
import { remark } from './remarks.ts'
import { type Collected, createRowCollector, type ImportServices } from './row-collector.ts'

type Ports = ImportServices & Pick<Services, 'images' | 'safeFetch'>

export type ImportRequest = {
  fileName: string
  hash: string
  /** Read anew by each call. */
  rows: () => ImportRows
  settings: ImportSettings
  site: RedirectSite
  again: string
  /** The outcome that was agreed to, '' for none yet. Without it, nobody is asked. */
  confirmed?: string | undefined
  onProgress: (progress: ImportProgress) => void
}

type CheckedFile =
  | { ok: true; survey: FileSurvey; count: number; collected: Collected }
  | { ok: false; failure: string; count: number; survey: FileSurvey }

/** Reads every row, and stores nothing. */
export async function checkRows(
  services: ImportServices,
  { rows, settings, onProgress = () => {} }: { rows: () => ImportRows; settings: ImportSettings; onProgress?: ImportRequest['onProgress'] },
): Promise<CheckedFile> {
  const survey = await surveyColumns(rows(), settings)
  const { fieldOf, kind } = survey
  const { timeZone } = services.settings
  const days = await readDayOrders(rows(), settings.dates, fieldOf)
  if (!days.ok) return { ok: false, failure: days.failure, count: 0, survey }
  const batch = createRowCollector(services, { fieldOf, kind, settings })
  const takeTurns = createTurns(TURN_MS)
  let [count, read] = [0, 0]
  for (const row of withDaysRead(rows(), { orders: days.orders, fieldOf, timeZone })) {
    await takeTurns(() => onProgress({ phase: 'checking', done: count, read }))
    if ('failure' in row) return { ok: false, failure: row.failure, count, survey }
    read = row.read
    if (!('picture' in row || 'leftOut' in row)) {
      if (count === MOST_IMPORT_ROWS) return { ok: false, failure: tooMany(row), count, survey }
      count++
    }
    await batch.add(row)
  }
  const collected = await batch.result()
  for (const { name, samples } of survey.columns)
    if (samples.length > 0 && fieldOf(name) === '') remark(collected.notes, { row: 0, line: 0 }, [name, 'This column isn’t imported.'])
  if (count === 0 && collected.pictures.length === 0 && collected.problems.count === 0)
    return { ok: false, failure: 'The file has no rows.', count, survey }
  return { ok: true, survey, count, collected }
}

export async function importItems(services: Ports, actor: Actor, request: ImportRequest): Promise<ImportReport> {
  const { fileName, hash, settings, again, confirmed, onProgress } = request
  // Abandoned items hold the ids that this file may ask for.
  await removeAbandonedBatches(services)
  const { last: earlier, times } = await lastImport(services, hash)
  if (earlier?.isUnderWay) return failedImportReport(UNDER_WAY)
  // All items get the same time, so a later one means an edit.
  const started = services.now()
  const checked = await checkRows({ ...services, now: () => started }, request)
  if (!checked.ok && earlier && earlier.id !== again) return repeatedImportReport(earlier)
  if (!checked.ok) return failedImportReport(checked.failure, checked.count)
  const { collected, count } = checked
  const origins = withPattern(collected.origins, settings.urlPattern)
  const { documents: found, pictures, images, problems, notes, present, skipped } = collected
  // Posts of other systems have keys, so none comes twice.
  if (origins.size === 0 && present === 0 && earlier && earlier.id !== again) return repeatedImportReport(earlier)
  const listed = { problems: problems.list, problemCount: problems.count, notes: notes.list, noteCount: notes.count }
  const report = { ...NOTHING_IMPORTED, rows: count, ...listed, skipped, present }
  if (problems.count > 0 && (!settings.skipsInvalid || found.length === 0)) return report
  const asks = found.length > 0 && confirmed !== undefined ? outcomeOf(services, found) : undefined
  if (asks && outcomeKey(asks) !== confirmed) return { ...report, asks }
  for (const picture of pictures) await saveExportedImage(services, picture)
  if (found.length === 0) return present > 0 ? { ...report, failure: ALL_PRESENT } : imagesOnlyReport(pictures.length)
  const { documents } = await storePendingImages(services, {
    documents: linkToImported(found, origins),
    images,
    fetches: settings.fetchesImages,
    site: settings.urlPattern,
    notes,
    onProgress: (done) => onProgress({ phase: 'images', done, total: images.length }),
  })
  const id = importId(hash, times + 1)
  const stored = await storeHiddenBatch(services, actor, {
    batch: { id, file_hash: hash, file_name: fileName, imported_at: started.toISOString() },
    items: await claimUrlsOfMany(services, documents),
    onProgress: (done) => onProgress({ phase: 'storing', done, total: documents.length }),
  })
  if (!stored.ok)
    return failedImportReport(
      stored.reason === 'conflict' ? UNDER_WAY : 'Some of these IDs were taken meanwhile. Nothing was imported. Try again.',
      count,
    )
  const redirects = await redirectOldUrls(services, { origins, documents, site: request.site, notes })
  const { missing } = collected
  return {
    ...report,
    noteCount: notes.count,
    stored: documents.length,
    kind: itemKinds.find((each) => each === documents[0]?.index),
    missing: missing.list,
    missingCount: missing.count,
    redirects,
  }
}

const ALL_PRESENT = 'Every post in this file is here already, or in Trash. Nothing was imported again.'
const UNDER_WAY = 'This file is being imported right now. Nothing was imported twice. Check Imports in a minute.'

export function outcomeKey({ live, scheduled, drafts, undated }: ImportOutcome): string {
  return [live, scheduled, drafts, undated].join(' ')
}

function outcomeOf(services: ImportServices, documents: readonly NewDocument[]): ImportOutcome {
  const outcome = { live: 0, scheduled: 0, drafts: 0, undated: 0 }
  const becomes = { draft: 'drafts', scheduled: 'scheduled', live: 'live', expired: 'live', undated: 'undated' } as const
  for (const document of documents) outcome[becomes[itemState(toItem({ ...document, version: '' }), siteMinute(services))]]++
  return outcome
}

function tooMany({ row, line }: ImportRow): string {
  const most = MOST_IMPORT_ROWS.toLocaleString('en-US')
  const [asked, place] = [row, line].map((number) => number.toLocaleString('en-US'))
  return `The file has more than ${most} rows: row ${asked} begins in line ${place}. At most ${most} can be imported at once. Split it.`
}
