import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { servicesContext } from '#app/context.ts'
import { answering, downloadHeaders } from '#app/requests/data-route.ts'
import { streamPieces } from '#app/requests/stream-pieces.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { today } from '#domain/items/items.ts'
import { redirectsAsCsv } from '#domain/redirects/redirects-csv.ts'

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware = answering(['GET', 'HEAD'], async ({ request, context }) => {
  const services = context.get(servicesContext)
  const headers = downloadHeaders(`redirects-${today(services)}.csv`, 'text/csv; charset=utf-8')
  if (request.method === 'GET') await recordActivity(services, currentAdministrator(context), { what: 'redirects-exported' })
  return new Response(request.method === 'HEAD' ? null : await streamPieces(redirectsAsCsv(services.store)), { headers })
})
