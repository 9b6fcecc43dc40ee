import { signedIn } from '#app/admin/frame/signed-in.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/forms/read-form.ts'
import { tableAsked } from '#app/words-asked.ts'
import type { Route } from './+types/publish'
import { publishSent } from './publish-sent.ts'

export { notRead as loader } from '#app/forms/data-route.ts'

/** What the page of changes does, for the editing view. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const table = tableAsked(params.table)
  const answer = await publishSent(context.get(servicesContext), signedIn(context), { table, sent: await readAdminForm(request) })
  return Response.json(answer, { status: 'problem' in answer ? answer.status : 200, headers: { 'Cache-Control': 'no-store' } })
}
