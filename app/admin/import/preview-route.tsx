import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import type { Route } from './+types/preview-route'
import { readFirstRows } from './read-first-rows.ts'

export { notRead as loader } from '#app/requests/data-route.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const preview = await readFirstRows(context.get(servicesContext), await readAdminForm(request))
  return Response.json(preview, { headers: { 'Cache-Control': 'no-store' } })
}
