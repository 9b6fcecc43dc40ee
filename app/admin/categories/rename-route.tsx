import { streamProgress } from '#app/admin/progress/stream-progress.ts'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import type { Route } from './+types/rename-route'
import { type RenameActionResult, renameAction } from './rename-action.ts'

export type RenameProgressLine = { renamed: number } | RenameActionResult

export { notRead as loader } from '#app/requests/data-route.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readAdminForm(request)
  const actor = currentAdministrator(context)
  return streamProgress<RenameProgressLine>(async (send) =>
    send(await renameAction(context.get(servicesContext), actor, { sent, onProgress: (renamed) => send({ renamed }) })),
  )
}
