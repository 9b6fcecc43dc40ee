import { type Context, Hono } from 'hono'
import { allPageCopy } from '#app/content/all-copy.ts'
import { shareCard, shareImageSources } from '#app/content/share-card.ts'
import type { RequestLimits } from '#app/http/limits/rate-limit.ts'
import { sitemapPages } from '#app/http/sitemap-pages.ts'
import { tooManyRequests } from '#app/requests/too-many-requests.ts'
import { loadPublishedCopy } from '#app/site-copy/load-site-copy.ts'
import { createShareImage, findShareImage, type ShareImageSource, shareImageName } from '#domain/branding/share-image.ts'
import { searchTexts, shareImageOf } from '#domain/items/item-summary.ts'
import { detailsPath } from '#domain/items/item-url.ts'
import { findPublicItem, type Item } from '#domain/items/items.ts'
import type { Services } from '#domain/ports/services.ts'
import type { StoredBlob } from '#domain/ports/store.ts'
import { imageReadError } from './image-read-error.ts'
import { createRecentFailures } from './recent-failures.ts'

type Ports = Pick<Services, 'blobs' | 'images' | 'log' | 'now' | 'settings' | 'store'>

const ITEM_PAGE = detailsPath({ id: '' })

/** `page` must be a canonical path; other parameters only bust caches. */
export function shareImages(services: Ports, triesOf: (c: Context) => RequestLimits) {
  const making = new Map<string, ReturnType<typeof createShareImage>>()
  const failures = createRecentFailures(services.now)

  return new Hono().onError(imageReadError(services)).get('/share-picture', async (c) => {
    const shared = await sharedBy(services, c.req.query('page') ?? '')
    for (const each of shared) {
      const answered = await answerWith(c, each)
      if (answered !== 'unusable') return answered
    }
    return shared.length > 0 ? c.text('This page’s picture cannot be drawn.', 500) : c.text('There is no such page.', 404)
  })

  async function answerWith(c: Context, shared: ShareImageSource): Promise<Response | 'unusable'> {
    const name = shareImageName(shared)
    const kept = await findShareImage(services, name)
    if (kept) return answer(c, kept)
    if (failures.has(name)) return 'unusable'
    const waitSeconds = making.has(name) ? 0 : await triesOf(c).drawnPictures.count()
    if (waitSeconds > 0) {
      const { failure, headers } = tooManyRequests(waitSeconds)
      return c.text(failure, 429, headers)
    }
    const made = await makeOnce(name, shared)
    if (made === 'busy') return c.text('The picture cannot be drawn now. Please try again in a moment.', 503, { 'Retry-After': '5' })
    if (made !== 'unusable') return answer(c, made)
    failures.set(name, true)
    return made
  }

  function makeOnce(name: string, shared: ShareImageSource): ReturnType<typeof createShareImage> {
    const underWay = making.get(name)
    if (underWay) return underWay
    const picture = make(name, shared).finally(() => making.delete(name))
    making.set(name, picture)
    return picture
  }

  async function make(name: string, shared: ShareImageSource): ReturnType<typeof createShareImage> {
    // Another request may have stored it since the lookup.
    return (await findShareImage(services, name)) ?? createShareImage(services, shared)
  }
}

async function sharedBy(services: Pick<Services, 'settings' | 'store' | 'log' | 'now'>, path: string): Promise<ShareImageSource[]> {
  const page = sitemapPages.get(path)
  const [item, sent] = await Promise.all([page ? undefined : itemAt(services, path), loadPublishedCopy(services)])
  const table = page && allPageCopy.find((each) => each.path === path)
  if (table) return shareImageSources(table, { isArticle: page.kind === 'article', sent })
  if (!item) return []
  const drawn = { card: shareCard(searchTexts(item).title, { isArticle: true, sent }) }
  const chosen = shareImageOf(item)
  return chosen === '' ? [drawn] : [{ chosen }, drawn]
}

async function itemAt(services: Pick<Services, 'settings' | 'store' | 'now'>, path: string): Promise<Item | undefined> {
  if (!path.startsWith(ITEM_PAGE)) return undefined
  const id = new URLSearchParams(path.slice(path.indexOf('?'))).get('id') ?? ''
  const item = await findPublicItem(services, id)
  return item && detailsPath(item) === path ? item : undefined
}

function answer(c: Context, { type, data }: StoredBlob): Response {
  return c.body(data, 200, {
    'Content-Type': type === 'image/jpeg' ? type : 'image/png',
    'Cache-Control': 'public, max-age=86400',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}
