import { toldLines } from '#app/admin/progress/stream-progress.ts'
import { signedIn } from '#app/admin/shell/current-administrator.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import type { Route } from './+types/rename-route'
import { type Renamed, renameSent } from './rename-action.ts'

export type RenameLine = { renamed: number } | Renamed

export { notRead as loader } from '#app/requests/data-route.ts'

/** Renames a category; the last line says what became of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readAdminForm(request)
  const actor = signedIn(context)
  return toldLines<RenameLine>(async (tell) =>
    tell(await renameSent(context.get(servicesContext), actor, { sent, tell: (renamed) => tell({ renamed }) })),
  )
}
