import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { answering } from '#app/requests/data-route.ts'
import { findDeletedBytes } from '#domain/media/deleted-images.ts'

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware = answering(['GET', 'HEAD'], async ({ request, context }) => {
  const file = readQuery('/admin/media/deleted', request).get('file') ?? ''
  const bytes = await findDeletedBytes(context.get(servicesContext), file)
  if (!bytes) throw data(null, { status: 404 })
  return new Response(bytes.data, { headers: { 'Cache-Control': 'no-store', 'Content-Type': 'image/webp' } })
})
