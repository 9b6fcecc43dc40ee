import { selectedItems } from '#app/admin/bulk-actions/selected-items.ts'
import { CSV_PATH, NDJSON_PATH } from '#app/admin/paths/admin-paths.ts'
import { MANAGE_PATH } from '#app/admin/paths/manage-path.ts'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { redirectWithNotice } from '#app/admin/shell/notice.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { answering, downloadHeaders } from '#app/requests/data-route.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { streamPieces } from '#app/requests/stream-pieces.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { itemsAsCsv, itemsAsNdjson } from '#domain/exports/export-items.ts'
import { today } from '#domain/items/items.ts'
import { isItemKind, itemKinds } from '#domain/kinds/kinds.ts'

const FORMATS = {
  [CSV_PATH]: { type: 'text/csv', ending: 'csv', piecesOf: itemsAsCsv },
  [NDJSON_PATH]: { type: 'application/x-ndjson', ending: 'ndjson', piecesOf: itemsAsNdjson },
}

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware = answering(['GET', 'HEAD', 'POST'], async ({ request, context }) => {
  const services = context.get(servicesContext)
  const { pathname, search, searchParams } = new URL(request.url)
  const path = pathname === CSV_PATH ? CSV_PATH : NDJSON_PATH
  const { type, ending, piecesOf } = FORMATS[path]
  const kind = readQuery(path, request).get('kind')
  const kinds = isItemKind(kind) ? [kind] : itemKinds
  const selected = request.method === 'POST' ? await selectedItems(services, await readAdminForm(request), searchParams) : undefined
  if (selected?.ok === false) return redirectWithNotice(services, MANAGE_PATH + search, 'not-exported')
  const name = `${kinds.length === 1 ? kinds[0] : 'items'}-${today(services)}.${ending}`
  const headers = downloadHeaders(name, `${type}; charset=utf-8`)
  if (request.method !== 'HEAD') await recordActivity(services, currentAdministrator(context), { what: 'exported', about: name })
  return new Response(request.method === 'HEAD' ? null : await streamPieces(piecesOf(services, selected?.items ?? kinds)), { headers })
})
