import { signedIn } from '#app/admin/frame/signed-in.ts'
import { servicesContext } from '#app/context.ts'
import { streamOf } from '#app/stream-of.ts'
import { noteActivity } from '#domain/activity/activity-log.ts'
import { today } from '#domain/items/items.ts'
import { messagesAsCsv } from '#domain/messages/message-export.ts'
import type { Route } from './+types/messages-csv'

// A route without a component would answer those who are not let in otherwise than a page that is not there does.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const services = context.get(servicesContext)
    const { store } = services
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="messages-${today(services)}.csv"`,
      'Cache-Control': 'no-store',
    }
    if (request.method === 'GET') await noteActivity(services, signedIn(context), { what: 'messages-exported' })
    return new Response(request.method === 'HEAD' ? null : await streamOf(messagesAsCsv(store)), { headers })
  },
]

export default function MessagesCsv() {
  return null
}
