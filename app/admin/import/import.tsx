import { signedIn } from '#app/admin/frame/signed-in.ts'
import { toldLines } from '#app/admin/frame/told-lines.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/forms/read-form.ts'
import type { ImportProgress, ImportReport } from '#domain/items/import-report.ts'
import type { Route } from './+types/import'
import { runImport } from './run-import.ts'

export type ImportLine = ImportProgress | { phase: 'done'; report: ImportReport }

export { notRead as loader } from '#app/forms/data-route.ts'

/** Imports a file; the last line has the report. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  const actor = signedIn(context)
  return toldLines<ImportLine>(async (tell) => {
    const { report } = await runImport(services, actor, { sent, tell })
    tell({ phase: 'done', report })
  })
}
