import { signedIn } from '#app/admin/frame/signed-in.ts'
import { toldLines } from '#app/admin/frame/told-lines.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/forms/read-form.ts'
import type { Route } from './+types/rename-lines'
import { type Renamed, renameSent } from './rename-sent.ts'

export type RenameLine = { renamed: number } | Renamed

export { notRead as loader } from '#app/forms/data-route.ts'

/** Renames a category; the last line says what became of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readAdminForm(request)
  const actor = signedIn(context)
  return toldLines<RenameLine>(async (tell) =>
    tell(await renameSent(context.get(servicesContext), actor, { sent, tell: (renamed) => tell({ renamed }) })),
  )
}
