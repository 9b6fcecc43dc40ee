import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { answering, downloadHeaders } from '#app/requests/data-route.ts'
import { streamPieces } from '#app/requests/stream-pieces.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { today } from '#domain/items/items.ts'
import { messagesAsCsv } from '#domain/messages/message-export.ts'
import { findSender } from '#domain/senders/find-sender.ts'
import { senderAsCsv } from '#domain/senders/sender-csv.ts'

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware = answering(['GET', 'HEAD'], async ({ request, context }) => {
  const services = context.get(servicesContext)
  const { store } = services
  const query = readQuery('/admin/messages.csv', request)
  const sender = await findSender(store, query.get('sender') ?? '', query.getAll('also'))
  const headers = downloadHeaders(`${sender ? 'sender' : 'messages'}-${today(services)}.csv`, 'text/csv; charset=utf-8')
  if (request.method === 'GET')
    await recordActivity(services, currentAdministrator(context), { what: sender ? 'sender-exported' : 'messages-exported' })
  if (request.method === 'HEAD') return new Response(null, { headers })
  return new Response(sender ? await senderAsCsv(store, sender) : await streamPieces(messagesAsCsv(store, query.getAll('selected'))), {
    headers,
  })
})
