import { progressAction } from '#app/admin/bulk-actions/progress-action.ts'
import type { ImportProgress, ImportReport } from '#domain/import-records/import-report.ts'
import { runImport } from './run-import.ts'

export type ImportProgressLine = ImportProgress | { phase: 'done'; report: ImportReport }

export { notRead as loader } from '#app/requests/data-route.ts'

export const action = progressAction<ImportProgressLine>(async ({ services, actor, session, sent }, send) => {
  const { report } = await runImport(services, actor, { sent, role: session.role, onProgress: send })
  send({ phase: 'done', report })
})
