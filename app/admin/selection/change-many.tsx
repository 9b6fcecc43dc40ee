import { sessionOf, signedIn } from '#app/admin/frame/signed-in.ts'
import { toldLines } from '#app/admin/frame/told-lines.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/forms/read-form.ts'
import type { Route } from './+types/change-many'
import { type ChangedMany, changeSelected, type ManyProgress } from './change-selected.ts'

export type ChangeLine = ManyProgress | ChangedMany

export { notRead as loader } from '#app/forms/data-route.ts'

/** Changes the selected items; the last line says what became of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  const actor = signedIn(context)
  const session = sessionOf(context)
  const list = new URL(request.url).searchParams
  return toldLines<ChangeLine>(async (tell) => tell(await changeSelected(services, actor, { sent, list, session, tell })))
}
