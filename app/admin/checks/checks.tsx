import { servicesContext } from '#app/context.ts'
import { queryOf } from '#app/page-query.ts'
import { whatIsKnown } from '#domain/items/checks/known.ts'
import type { Route } from './+types/checks'
import { CHECKS_PATH } from './checks-path.ts'

// A route without a component would answer those who are not let in otherwise than a page that is not there does.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    if (request.method !== 'GET') return next()
    const query = queryOf(CHECKS_PATH, request)
    const known = await whatIsKnown(context.get(servicesContext), {
      ids: query.getAll('id'),
      title: query.get('title') ?? '',
      link: query.get('link') ?? '',
      category: query.get('category') ?? '',
      addresses: query.getAll('to'),
      pictures: query.getAll('picture'),
    })
    return Response.json(known, { headers: { 'Cache-Control': 'no-store' } })
  },
]

export default function Checks() {
  return null
}
