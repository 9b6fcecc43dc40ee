import { sessionOf, signedIn } from '#app/admin/frame/signed-in.ts'
import { toldLines } from '#app/admin/frame/told-lines.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/forms/read-form.ts'
import { mayChangeMany } from '#domain/access/access-rules.ts'
import { beginUndoing } from '#domain/items/undo-import.ts'
import type { Route } from './+types/undo-lines'

export type UndoLine = { deleted: number }

export { notRead as loader } from '#app/forms/data-route.ts'

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
