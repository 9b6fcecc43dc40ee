import { data } from 'react-router'
import { shareImageSources } from '#app/content/share-card.ts'
import { servicesContext } from '#app/context.ts'
import { findPage } from '#app/page-query.ts'
import { loadPublishedCopy } from '#app/site-copy/load-site-copy.ts'
import { requirePageCopy } from '#app/site-copy/require-page-copy.ts'
import { createShareImage, drawShareCard, findShareImage, type ShareImageSource } from '#domain/branding/share-image.ts'
import type { Services } from '#domain/ports/services.ts'
import { findCopyDraft } from '#domain/site-copy/copy-store.ts'
import { type PageCopy, valueAtPath } from '#domain/site-copy/page-copy.ts'
import type { Route } from './+types/share-image-preview'

type Ports = Pick<Services, 'blobs' | 'images' | 'log' | 'settings' | 'store'>

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, params }, next) => {
    const table = requirePageCopy(context, params.table)
    if (valueAtPath(table.defaults, 'sharePicture') === undefined) throw data(null, { status: 404 })
    if (request.method !== 'GET') return next()
    const picture = await previewOf(context.get(servicesContext), table)
    const headers = { 'Cache-Control': 'no-store' }
    if (picture === 'busy')
      return new Response('The image can’t be drawn now.', { status: 503, headers: { ...headers, 'Retry-After': '5' } })
    if (picture === 'unusable') return new Response('The image can’t be drawn.', { status: 500, headers })
    return new Response(picture.data, { headers: { ...headers, 'Content-Type': picture.type } })
  },
]

/** Drawn previews change with every edit, so they aren't cached. */
async function previewOf(services: Ports, table: PageCopy): ReturnType<typeof createShareImage> {
  const [{ published }, { changes }] = await Promise.all([loadPublishedCopy(services), findCopyDraft(services.store, table.key)])
  const page = findPage(table.path ?? '')
  const isArticle = page !== undefined && 'listed' in page && page.listed?.kind === 'article'
  for (const shared of shareImageSources(table, { isArticle, sent: { published, drafts: { [table.key]: changes } } })) {
    const picture = await made(services, shared)
    if (picture !== 'unusable') return picture
  }
  return 'unusable'
}

async function made(services: Ports, shared: ShareImageSource): ReturnType<typeof createShareImage> {
  if ('card' in shared) return drawShareCard(services, shared.card)
  return (await findShareImage(services, shared.chosen)) ?? createShareImage(services, shared)
}
