import { streamProgress } from '#app/admin/progress/stream-progress.ts'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import type { ImportProgress, ImportReport } from '#domain/import-records/import-report.ts'
import type { Route } from './+types/import-route'
import { runImport } from './run-import.ts'

export type ImportProgressLine = ImportProgress | { phase: 'done'; report: ImportReport }

export { notRead as loader } from '#app/requests/data-route.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  const actor = currentAdministrator(context)
  return streamProgress<ImportProgressLine>(async (send) => {
    const { report } = await runImport(services, actor, { sent, onProgress: send })
    send({ phase: 'done', report })
  })
}
