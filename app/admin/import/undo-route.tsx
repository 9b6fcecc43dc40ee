import { toldLines } from '#app/admin/progress/stream-progress.ts'
import { sessionOf, signedIn } from '#app/admin/shell/current-administrator.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { mayChangeMany } from '#domain/access/access-policy.ts'
import { beginUndoing } from '#domain/imports/undo-import.ts'
import type { Route } from './+types/undo-route'

export type UndoLine = { deleted: number }

export { notRead as loader } from '#app/requests/data-route.ts'

/** Does what takes time of undoing an import. The form of it that is sent afterwards ends it, or says why it cannot be undone. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  const actor = signedIn(context)
  const mayUndo = await mayChangeMany(services, sessionOf(context))
  return toldLines<UndoLine>(async (tell) => {
    if (!mayUndo) return
    try {
      await beginUndoing(services, actor, String(sent.get('id')), (deleted) => tell({ deleted }))
    } catch (error) {
      services.log('Import not undone', { reason: String(error) })
    }
  })
}
