import { CHECKS_PATH } from '#app/admin/paths/admin-paths.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { answering } from '#app/requests/data-route.ts'
import { loadCheckContext } from '#domain/publish-checks/check-context.ts'

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware = answering(['GET'], async ({ request, context }) => {
  const query = readQuery(CHECKS_PATH, request)
  const known = await loadCheckContext(context.get(servicesContext), {
    ids: query.getAll('id'),
    title: query.get('title') ?? '',
    link: query.get('link') ?? '',
    category: query.get('category') ?? '',
    addresses: query.getAll('to'),
    pictures: query.getAll('picture'),
  })
  return Response.json(known, { headers: { 'Cache-Control': 'no-store' } })
})
