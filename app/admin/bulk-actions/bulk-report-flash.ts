import { data, redirectDocument } from 'react-router'
import { currentAdministrator, currentSession } from '#app/admin/shell/current-administrator.ts'
import { type RouterContext, servicesContext } from '#app/context.ts'
import { fitInCookie, setFlash } from '#app/requests/flash.ts'
import { type BulkReport, bulkReport } from '#domain/bulk-actions/run-bulk-action.ts'
import { bulkAction } from './bulk-action.ts'

/** For browsers without scripts. */
export async function bulkActionResponse(
  context: RouterContext,
  { sent, list, goTo }: { sent: FormData; list: URLSearchParams; goTo: string },
) {
  const services = context.get(servicesContext)
  const changed = await bulkAction(services, currentAdministrator(context), { sent, list, session: currentSession(context) })
  if ('problem' in changed) return data({ problem: changed.problem }, { status: changed.status })
  const headers = await setFlash(services, 'many-report', toBulkReportFlash(changed.report))
  return redirectDocument(goTo, { status: 303, headers })
}

/** Cookies are small, so the report names only as many items as fit. */
function toBulkReportFlash(report: BulkReport): BulkReport {
  const named = report.notDone.map(({ title, ...one }) => ({ ...one, title: title.slice(0, 100).toWellFormed() }))
  return { ...report, notDone: fitInCookie(named, (notDone) => ({ ...report, notDone })) }
}

export function parseBulkReportFlash(word: Record<string, unknown>): BulkReport | undefined {
  return bulkReport.safeParse(word).data
}
