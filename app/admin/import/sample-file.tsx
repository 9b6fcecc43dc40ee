import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { queryOf } from '#app/page-query.ts'
import { sampleCsv } from '#domain/items/export/sample.ts'
import { today } from '#domain/items/items.ts'
import { isItemKind, itemKinds } from '#domain/items/kinds.ts'
import type { Route } from './+types/sample-file'
import { SAMPLE_PATH } from './imports-path.ts'

// A route without a component would answer those who are not let in otherwise than a page that is not there does.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const kind = queryOf(SAMPLE_PATH, request).get('kind') ?? itemKinds[0]
    if (!isItemKind(kind)) throw data(null, { status: 404 })
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="sample-${kind}.csv"`,
      'Cache-Control': 'no-store',
    }
    return new Response(request.method === 'HEAD' ? null : sampleCsv(kind, today(context.get(servicesContext))), { headers })
  },
]

export default function SampleFile() {
  return null
}
