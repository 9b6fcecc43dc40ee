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
  repeatedImportReport,
} from '#domain/import-records/import-report.ts'
import { removeAbandonedBatches, storeHiddenBatch } from '#domain/item-changes/hidden-batch.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { claimUrlsOfMany } from '#domain/item-urls/claim-many.ts'
import { itemState, siteMinute, toItem } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { NewDocument } from '#domain/ports/store.ts'
import { createTurns } from '#lib/async/create-turns.ts'
import { saveExportedImage } from './import-image.ts'
import { createRowCollector, type ImportServices } from './row-collector.ts'

/** Other requests wait no longer. */
export const TURN_MS = 5

export type ImportRequest = {
  fileName: string
  hash: string
  rows: ImportRows
  again: string
  /** The outcome that was agreed to, '' for none yet. Without it, nobody is asked. */
  confirmed?: string | undefined
  onProgress: (progress: ImportProgress) => void
}

export async function importItems(
  services: ImportServices,
  actor: Actor,
  { fileName, hash, rows, again, confirmed, onProgress }: ImportRequest,
): Promise<ImportReport> {
  // Abandoned items hold the ids that this file may ask for.
  await removeAbandonedBatches(services)
  const { last: earlier, times } = await lastImport(services, hash)
  if (earlier?.isUnderWay) return failedImportReport(UNDER_WAY)
  if (earlier && earlier.id !== again) return repeatedImportReport(earlier)
  // All items get the same time, so a later one means an edit.
  const started = services.now()
  const batch = createRowCollector({ ...services, now: () => started })
  const takeTurns = createTurns(TURN_MS)
  let [count, read] = [0, 0]
  for (const row of rows) {
    await takeTurns(() => onProgress({ phase: 'checking', done: count, read }))
    if ('failure' in row) return failedImportReport(row.failure, count)
    read = row.read
    if (!('picture' in row)) {
      if (count === MOST_IMPORT_ROWS) return failedImportReport(tooMany(row), count)
      count++
    }
    await batch.add(row)
  }
  const { documents, pictures, problems, missing } = await batch.result()
  if (count === 0 && pictures.length === 0 && problems.count === 0) return failedImportReport('The file has no rows.')
  const report = { rows: count, stored: 0, problems: problems.list, problemCount: problems.count }
  if (problems.count > 0) return { ...report, missing: [], missingCount: 0 }
  const asks = count > 0 && confirmed !== undefined ? outcomeOf(services, documents) : undefined
  if (asks && outcomeKey(asks) !== confirmed) return { ...report, asks, missing: [], missingCount: 0 }
  for (const picture of pictures) await saveExportedImage(services, picture)
  if (count === 0) return imagesOnlyReport(pictures.length)
  const stored = await storeHiddenBatch(services, actor, {
    batch: { id: importId(hash, times + 1), file_hash: hash, file_name: fileName, imported_at: started.toISOString() },
    items: await claimUrlsOfMany(services, documents),
    onProgress: (done) => onProgress({ phase: 'storing', done, total: documents.length }),
  })
  const kind = itemKinds.find((each) => each === documents[0]?.index)
  if (stored.ok) return { ...report, stored: documents.length, kind, missing: missing.list, missingCount: missing.count }
  if (stored.reason === 'conflict') return failedImportReport(UNDER_WAY)
  return failedImportReport('Some of these IDs were taken meanwhile. Nothing was imported. Try again.', count)
}

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
