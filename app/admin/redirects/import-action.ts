import { readImportFile } from '#app/admin/import-formats/import-file.ts'
import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import type { Services } from '#domain/ports/services.ts'
import { importRedirects } from '#domain/redirects/import-redirects.ts'
import type { RedirectImport } from '#domain/redirects/redirect-import-report.ts'
import { importSummary } from './import-summary.ts'
import { redirectSiteOf } from './redirect-site.ts'

type Ports = Pick<Services, 'log' | 'now' | 'settings' | 'store'>

type ImportSent = { text: string } | { report: RedirectImport; status: number }

/** Never throws: errors are in the report. */
export async function importRedirectsAction(services: Ports, actor: Actor, sent: FormData): Promise<ImportSent> {
  const read = await readImportFile(sent.get('file'))
  if (!read.ok) return failed(read.message, read.status)
  try {
    const report = await importRedirects(services, redirectSiteOf(services), read.rows)
    const { added, changed, same, errorCount, failure } = report
    if (added + changed > 0) await recordActivity(services, actor, { what: 'redirects-imported', about: read.name, count: added + changed })
    if (errorCount > 0 || failure !== undefined) return { report, status: added + changed > 0 ? 200 : 422 }
    return { text: importSummary({ added, changed, same }) }
  } catch (error) {
    const kept = 'Import the file again to add the rest.'
    const { problem, status } = storeFailure(services, error, 'Redirects not imported', 'Not all imported', kept)
    return failed(problem, status)
  }
}

function failed(failure: string, status: number): ImportSent {
  return { report: { lines: 0, added: 0, changed: 0, same: 0, errors: [], errorCount: 0, failure }, status }
}
