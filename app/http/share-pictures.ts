import { Hono } from 'hono'
import { keepImageIfPossible, readImage } from '#domain/images.ts'
import { plainText } from '#domain/plain-text.ts'
import { secretHash } from '#domain/secrets.ts'
import type { Services, ShareCard } from '#domain/services.ts'
import { site } from '../content/site.ts'

/** Asks for a page of this site as a visitor would. */
type AskPage = (request: Request) => Promise<Response>

/**
 * `/share-picture?page={path}`: the picture that links to a page are shared with. Drawn from the title that the page gives itself, so that
 * every public page has one and nobody can have other words drawn; kept in the store from then on.
 */
export function sharePictures(services: Services, askPage: AskPage) {
  const { store, images } = services
  return new Hono().get('/share-picture', async (c) => {
    const path = c.req.query('page') ?? ''
    const isOwnPath = /^\/(?![/\\])/.test(path) && path.length <= 300 && !path.startsWith('/share-picture')
    const card = isOwnPath ? await cardOf(await askPage(new Request(new URL(path, c.req.url)))) : undefined
    if (!card) return c.text('There is no such page.', 404)
    const file = `share-${(await secretHash(JSON.stringify(card))).slice(0, 32)}.png`
    const stored = await store.get('images', file)
    const picture = stored ? readImage(stored).data : await images.drawCard(card)
    if (!picture) return c.text('The picture cannot be drawn now. Please try again in a moment.', 503, { 'Retry-After': '5' })
    if (!stored) await keepImageIfPossible(services, 'images', { file, type: 'image/png', data: picture })
    return c.body(new Uint8Array(picture), 200, {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=86400',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
}

async function cardOf(page: Response): Promise<ShareCard | undefined> {
  const html = await page.text()
  const title = /<meta property="og:title" content="([^"]*)"/.exec(html)?.[1]
  if (page.status !== 200 || !title || html.includes('<meta name="robots" content="noindex"')) return undefined
  const isArticle = html.includes('<meta property="og:type" content="article"')
  return { title: plainText(title), kind: isArticle ? 'Insights & News' : site.tagline, brand: site.name }
}
