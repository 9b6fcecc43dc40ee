import { readImportFile } from '#app/admin/import-formats/import-file.ts'
import { redirectSiteOf } from '#app/admin/redirects/redirect-site.ts'
import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { may, type Role } from '#domain/access/roles.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { failedImportReport, type ImportProgress, type ImportReport } from '#domain/import-records/import-report.ts'
import { importItems, outcomeKey } from '#domain/imports/import.ts'
import { parseImportSettings } from '#domain/imports/import-settings.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import type { Services } from '#domain/ports/services.ts'
import { hashBlob } from '#lib/crypto/secrets.ts'

/** Never throws: errors are in the report. */
export async function runImport(
  services: Pick<Services, 'blobs' | 'images' | 'log' | 'now' | 'richText' | 'safeFetch' | 'settings' | 'store'>,
  actor: Actor,
  { sent, role, onProgress = () => {} }: { sent: FormData; role: Role; onProgress?: (progress: ImportProgress) => void },
): Promise<{ report: ImportReport; status: number }> {
  try {
    const settings = parseImportSettings(sent)
    const read = await readImportFile(sent.get('file'), { ...settings, timeZone: services.settings.timeZone, now: services.now() })
    if (!read.ok) return { report: failedImportReport(read.message), status: read.status }
    const hash = await hashBlob(read.file)
    const [fileName, again] = [read.name, String(sent.get('again') ?? '')]
    const confirmed = sent.has('confirmed') ? String(sent.get('confirmed')) : undefined
    const report = await importItems(services, actor, {
      fileName,
      hash,
      rows: read.rows,
      settings,
      site: redirectSiteOf(services),
      mayRedirect: may(role, 'manage'),
      again,
      onProgress,
      confirmed,
    })
    if (report.repeats || report.asks)
      report.answers = {
        ...Object.fromEntries([...sent].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
        again: report.repeats?.id ?? again,
        confirmed: report.asks ? outcomeKey(report.asks) : '',
      }
    if (report.stored > 0) await recordActivity(services, actor, { what: 'imported', about: fileName, count: report.stored })
    if (report.redirects) await recordActivity(services, actor, { what: 'redirects-imported', about: fileName, count: report.redirects })
    return { report, status: statusOf(report) }
  } catch (error) {
    const { problem, status } = storeFailure(services, error, 'Import failed', 'Nothing was imported')
    return { report: failedImportReport(problem), status }
  }
}

function statusOf({ failure, problemCount, repeats, asks }: ImportReport): number {
  if (repeats || asks) return 409
  return failure || problemCount > 0 ? 422 : 200
}
