import { importId, lastImport } from '#domain/import-records/import-records.ts'
import {
  failedImportReport,
  type ImportOutcome,
  type ImportProgress,
  type ImportReport,
  type ImportRows,
  NOTHING_IMPORTED,
} from '#domain/import-records/import-report.ts'
import { removeAbandonedBatches, storeHiddenBatch } from '#domain/item-changes/hidden-batch.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { claimUrlsOfMany } from '#domain/item-urls/claim-url.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { RedirectSite } from '#domain/redirects/validate-redirect.ts'
import { type CheckedFile, checkRows, type ImportServices } from './check-rows.ts'
import { surveyColumns } from './guess-columns.ts'
import { saveExportedImage } from './import-image.ts'
import { createImageTaker } from './import-images.ts'
import type { ImportSettings } from './import-settings.ts'
import { linkToMoved, redirectOldUrls } from './old-urls.ts'

export type ImportRequest = {
  fileName: string
  hash: string
  rows: ImportRows
  settings: ImportSettings
  site: RedirectSite
  mayRedirect: boolean
  again: string
  /** The outcome that was agreed to, '' for none yet. Without it, nobody is asked. */
  confirmed?: string | undefined
  onProgress: (progress: ImportProgress) => void
}

export async function importItems(
  services: ImportServices & Pick<Services, 'images' | 'log' | 'safeFetch'>,
  actor: Actor,
  { fileName, hash, rows, settings, site, mayRedirect, again, confirmed, onProgress }: ImportRequest,
): Promise<ImportReport> {
  // Abandoned items hold the ids that this file may ask for.
  await removeAbandonedBatches(services)
  const { last: earlier, times } = await lastImport(services, hash)
  if (earlier?.isUnderWay) return failedImportReport(UNDER_WAY)
  // All items get the same time, so a later one means an edit.
  const started = services.now()
  const order = { survey: surveyColumns(rows, settings), settings, onProgress }
  const { take: look, found } = createImageTaker(undefined, settings)
  const at = { ...services, now: () => started }
  const checked = await checkRows(at, rows, { ...order, take: look, keeps: () => found.size === 0 })
  if (earlier && earlier.id !== again && !rows.some((row) => 'later' in row || 'origin' in row))
    return { ...NOTHING_IMPORTED, repeats: earlier }
  if ('failure' in checked) return failedImportReport(checked.failure)
  if (checked.problems.count > 0 && (!settings.skipsInvalid || checked.ready === 0)) return reportOf(checked)
  const asks = checked.ready > 0 && confirmed !== undefined ? checked.outcome : undefined
  if (asks && outcomeKey(asks) !== confirmed) return { ...reportOf(checked), asks }
  const { take } = createImageTaker(services, settings)
  if (found.size > 0) Object.assign(checked, { documents: [], moved: [], pictures: [] })
  const whole = found.size > 0 ? await checkRows(at, rows, { ...order, take, keeps: () => true }) : checked
  if ('failure' in whole) return failedImportReport(whole.failure)
  const { documents, pictures, present, moved } = whole
  const batch = { id: importId(hash, times + 1), file_hash: hash, file_name: fileName, imported_at: started.toISOString() }
  const redirect = () => redirectOldUrls(services, { moved, site, mayRedirect, batch: batch.id })
  for (const picture of pictures) await saveExportedImage(services, picture)
  if (documents.length === 0 && present === 0) return { ...NOTHING_IMPORTED, pictures: pictures.length }
  if (documents.length === 0) return withRedirects(reportOf(whole), await redirect(), ALL_PRESENT)
  const stored = await storeHiddenBatch(services, actor, {
    batch,
    items: await claimUrlsOfMany(services, linkToMoved(services, { documents, moved, site })),
    onProgress: (done) => onProgress({ phase: 'storing', done, total: documents.length }),
  })
  const kind = itemKinds.find((each) => each === documents[0]?.index)
  if (stored.ok) return withRedirects({ ...reportOf(whole), stored: documents.length, kind }, await redirect())
  if (stored.reason === 'conflict') return failedImportReport(UNDER_WAY)
  return failedImportReport('Some of these IDs were taken meanwhile. Nothing was imported. Try again.', checked.rows)
}

const ALL_PRESENT = 'Every post in this file is here already, or in Trash. Nothing was imported again.'
const UNDER_WAY = 'This file is being imported right now. Nothing was imported twice. Check Imports in a minute.'

function withRedirects(
  report: ImportReport,
  { added, notes }: Awaited<ReturnType<typeof redirectOldUrls>>,
  otherwise?: string,
): ImportReport {
  const first = notes.map((text) => ({ row: 0, line: 0, field: '', text }))
  const whole = { ...report, notes: [...first, ...report.notes], noteCount: report.noteCount + notes.length, redirects: added }
  return added === 0 && otherwise ? { ...whole, failure: otherwise } : whole
}

function reportOf({ rows, skipped, present, missing, problems, notes }: CheckedFile): ImportReport {
  const listed = { problems: problems.list, problemCount: problems.count, notes: notes.list, noteCount: notes.count }
  return { rows, stored: 0, skipped, present, missing, ...listed }
}

export function outcomeKey({ live, scheduled, drafts, undated }: ImportOutcome): string {
  return [live, scheduled, drafts, undated].join(' ')
}
