import { signedIn } from '#app/admin/shell/current-administrator.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { tableAsked } from '#app/site-copy/require-page-copy.ts'
import type { Route } from './+types/publish-route'
import { publishSent } from './publish-action.ts'

export { notRead as loader } from '#app/requests/data-route.ts'

/** What the page of changes does, for the editing view. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const table = tableAsked(params.table)
  const answer = await publishSent(context.get(servicesContext), signedIn(context), { table, sent: await readAdminForm(request) })
  return Response.json(answer, { status: 'problem' in answer ? answer.status : 200, headers: { 'Cache-Control': 'no-store' } })
}
