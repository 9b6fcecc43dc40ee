import { progressAction } from '#app/admin/bulk-actions/progress-action.ts'
import type { ImportProgress, ImportReport } from '#domain/import-records/import-report.ts'
import { runImport } from './run-import.ts'

export type ImportProgressLine = ImportProgress | { phase: 'done'; report: ImportReport }

export { notRead as loader } from '#app/requests/data-route.ts'

export const action = progressAction<ImportProgressLine>(async ({ services, actor, sent }, send) => {
  const { report } = await runImport(services, actor, { sent, onProgress: send })
  send({ phase: 'done', report })
})
