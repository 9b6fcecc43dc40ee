import { streamProgress } from '#app/admin/progress/stream-progress.ts'
import { currentAdministrator, currentSession } from '#app/admin/shell/current-administrator.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import type { Route } from './+types/bulk-action-route'
import { type BulkActionResult, type BulkProgress, bulkAction } from './bulk-action.ts'

export type BulkProgressLine = BulkProgress | BulkActionResult

export { notRead as loader } from '#app/requests/data-route.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  const actor = currentAdministrator(context)
  const session = currentSession(context)
  const list = new URL(request.url).searchParams
  return streamProgress<BulkProgressLine>(async (send) =>
    send(await bulkAction(services, actor, { sent, list, session, onProgress: send })),
  )
}
