import { toldLines } from '#app/admin/progress/stream-progress.ts'
import { sessionOf, signedIn } from '#app/admin/shell/current-administrator.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import type { Route } from './+types/bulk-action-route'
import { type ChangedMany, changeSelected, type ManyProgress } from './bulk-action.ts'

export type ChangeLine = ManyProgress | ChangedMany

export { notRead as loader } from '#app/requests/data-route.ts'

/** Changes the selected items; the last line says what became of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  const actor = signedIn(context)
  const session = sessionOf(context)
  const list = new URL(request.url).searchParams
  return toldLines<ChangeLine>(async (tell) => tell(await changeSelected(services, actor, { sent, list, session, tell })))
}
