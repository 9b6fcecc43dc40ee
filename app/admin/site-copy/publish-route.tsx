import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { requirePageCopy } from '#app/site-copy/require-page-copy.ts'
import type { Route } from './+types/publish-route'
import { publishCopyAction } from './publish-action.ts'

export { notRead as loader } from '#app/requests/data-route.ts'

export async function action({ request, context, params }: Route.ActionArgs) {
  const table = requirePageCopy(context, params.table)
  const answer = await publishCopyAction(context.get(servicesContext), currentAdministrator(context), {
    table,
    sent: await readAdminForm(request),
  })
  return Response.json(answer, { status: 'problem' in answer ? answer.status : 200, headers: { 'Cache-Control': 'no-store' } })
}
