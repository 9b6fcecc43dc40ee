import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { answering, downloadHeaders } from '#app/requests/data-route.ts'
import { streamPieces } from '#app/requests/stream-pieces.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { today } from '#domain/items/items.ts'
import { messagesAsCsv } from '#domain/messages/message-export.ts'

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware = answering(['GET', 'HEAD'], async ({ request, context }) => {
  const services = context.get(servicesContext)
  const { store } = services
  const selected = readQuery('/admin/messages.csv', request).getAll('selected')
  const headers = downloadHeaders(`messages-${today(services)}.csv`, 'text/csv; charset=utf-8')
  if (request.method === 'GET') await recordActivity(services, currentAdministrator(context), { what: 'messages-exported' })
  return new Response(request.method === 'HEAD' ? null : await streamPieces(messagesAsCsv(store, selected)), { headers })
})
