import { data } from 'react-router'
import { SAMPLE_PATH } from '#app/admin/paths/admin-paths.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { answering, downloadHeaders } from '#app/requests/data-route.ts'
import { sampleCsv } from '#domain/imports/sample-csv.ts'
import { today } from '#domain/items/items.ts'
import { isItemKind, itemKinds } from '#domain/kinds/kinds.ts'

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware = answering(['GET', 'HEAD'], async ({ request, context }) => {
  const kind = readQuery(SAMPLE_PATH, request).get('kind') ?? itemKinds[0]
  if (!isItemKind(kind)) throw data(null, { status: 404 })
  const headers = downloadHeaders(`sample-${kind}.csv`, 'text/csv; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : sampleCsv(kind, today(context.get(servicesContext))), { headers })
})
