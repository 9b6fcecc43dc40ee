import { data } from 'react-router'
import { sharedOf } from '#app/content/share-card.ts'
import { servicesContext } from '#app/context.ts'
import { pageOf } from '#app/page-query.ts'
import { siteWords } from '#app/site-copy/load-site-copy.ts'
import { tableAsked } from '#app/site-copy/require-page-copy.ts'
import { drawnCard, keptShared, makeShared, type Shared } from '#domain/branding/share-image.ts'
import type { Services } from '#domain/ports/services.ts'
import type { StoredBlob } from '#domain/ports/store.ts'
import { findWordsDraft } from '#domain/site-copy/copy-store.ts'
import { valueAt, type WordsTable } from '#domain/site-copy/page-copy.ts'
import type { Route } from './+types/share-image-preview'

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, params }, next) => {
    const table = tableAsked(params.table)
    if (valueAt(table.words, 'sharePicture') === undefined) throw data(null, { status: 404 })
    if (request.method !== 'GET') return next()
    const picture = await previewOf(context.get(servicesContext), table)
    const headers = { 'Cache-Control': 'no-store' }
    if (!picture) return new Response('The picture cannot be drawn now.', { status: 503, headers: { ...headers, 'Retry-After': '5' } })
    return new Response(picture.data, { headers: { ...headers, 'Content-Type': picture.type } })
  },
]

/** As the words stand that are kept, published or not. A drawn one is not kept: it changes with every word. */
async function previewOf(services: Services, table: WordsTable): Promise<StoredBlob | undefined> {
  const [{ published }, { changes }] = await Promise.all([siteWords(services), findWordsDraft(services.store, table.key)])
  const page = pageOf(table.path ?? '')
  const isArticle = page !== undefined && 'listed' in page && page.listed?.kind === 'article'
  for (const shared of sharedOf(table, { isArticle, sent: { published, drafts: { [table.key]: changes } } })) {
    const picture = await made(services, shared)
    if (picture !== 'unusable') return picture === 'busy' ? undefined : picture
  }
  return undefined
}

async function made(services: Services, shared: Shared): ReturnType<typeof makeShared> {
  if ('card' in shared) return drawnCard(services, shared.card)
  return (await keptShared(services, shared.chosen)) ?? makeShared(services, shared)
}
