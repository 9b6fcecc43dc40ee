import { messageFilterOf } from '#app/admin/paths/admin-paths.ts'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { answering } from '#app/requests/data-route.ts'
import { listMessages } from '#domain/messages/messages.ts'

export { NoPage as default } from '#app/requests/data-route.ts'

/** How many messages of this list arrived since. */
export const middleware = answering(['GET'], async ({ request, context }) => {
  const query = readQuery('/admin/messages/arrived', request)
  const text = query.get('q')?.trim() ?? ''
  const show = text ? 'everywhere' : messageFilterOf(query)
  const me = currentAdministrator(context).email
  const since = query.get('since') ?? ''
  const { total } = await listMessages(context.get(servicesContext).store, { text, show, me, since, from: 0, size: 0 })
  return new Response(null, { headers: { 'X-Total': String(total), 'Cache-Control': 'no-store' } })
})
