import { signedIn } from '#app/admin/frame/signed-in.ts'
import { servicesContext } from '#app/context.ts'
import { streamOf } from '#app/stream-of.ts'
import { noteActivity } from '#domain/activity/activity-log.ts'
import { today } from '#domain/items/items.ts'
import { redirectsAsCsv } from '#domain/redirects/redirects-csv.ts'
import type { Route } from './+types/redirects-file'

// A route without a component would answer those who are not let in otherwise than a page that is not there does.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const services = context.get(servicesContext)
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="redirects-${today(services)}.csv"`,
      'Cache-Control': 'no-store',
    }
    if (request.method === 'GET') await noteActivity(services, signedIn(context), { what: 'redirects-exported' })
    return new Response(request.method === 'HEAD' ? null : await streamOf(redirectsAsCsv(services.store)), { headers })
  },
]

export default function RedirectsFile() {
  return null
}
