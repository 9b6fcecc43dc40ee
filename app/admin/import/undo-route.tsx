import { streamProgress } from '#app/admin/progress/stream-progress.ts'
import { currentAdministrator, currentSession } from '#app/admin/shell/current-administrator.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { canRunBulkActions } from '#domain/access/access-policy.ts'
import { deleteImportedItems } from '#domain/imports/undo-import.ts'
import type { Route } from './+types/undo-route'

export type UndoProgressLine = { deleted: number }

export { notRead as loader } from '#app/requests/data-route.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  const actor = currentAdministrator(context)
  const mayUndo = await canRunBulkActions(services, currentSession(context))
  return streamProgress<UndoProgressLine>(async (send) => {
    if (!mayUndo) return
    try {
      await deleteImportedItems(services, actor, String(sent.get('id')), (deleted) => send({ deleted }))
    } catch (error) {
      services.log('Import not undone', { reason: String(error) })
    }
  })
}
