import { type Context, Hono } from 'hono'
import { company } from '#app/content/company.ts'
import { listing } from '#app/content/listings.ts'
import { wordsTables } from '#app/content/tables.ts'
import { plainWordsOf, type WordsSent } from '#app/content/words.ts'
import { siteWords } from '#app/site-words.ts'
import { tooManyTries } from '#app/too-many-tries.ts'
import { secretHash } from '#domain/access/secrets.ts'
import { summarize } from '#domain/items/item-summary.ts'
import { detailsPath, findPublicItem, type Item } from '#domain/items/items.ts'
import { looksIn } from '#domain/looks/looks.ts'
import { findLooksFile } from '#domain/looks/looks-files.ts'
import { findPicture, keepIfPossible } from '#domain/pictures/images.ts'
import type { Services, ShareCard } from '#domain/services.ts'
import { isParent } from '#domain/words/words-table.ts'
import { listedPages } from './listed-pages.ts'
import type { Tries } from './rate-limit.ts'
import { unreadPicture } from './unread-picture.ts'

const ITEM_PAGE = detailsPath({ id: '' })

/**
 * `/share-picture?page={path}`: the picture that links to a page are shared with. Public pages and public items have one, under their
 * canonical path alone; nothing is asked of the pages themselves. It is drawn once and kept in the store.
 */
export function sharePictures(services: Services, triesOf: (c: Context) => Tries) {
  const { images } = services
  const drawing = new Map<string, Promise<Uint8Array | undefined>>()

  return new Hono().onError(unreadPicture(services)).get('/share-picture', async (c) => {
    const card = await cardOf(services, c.req.query('page') ?? '')
    if (!card) return c.text('There is no such page.', 404)
    const file = `${(await secretHash(JSON.stringify(card))).slice(0, 32)}.png`
    const kept = await keptPicture(file)
    if (kept) return answer(c, kept)
    const waitSeconds = drawing.has(file) ? 0 : await triesOf(c).drawnPictures.count()
    if (waitSeconds > 0) {
      const { failure, headers } = tooManyTries(waitSeconds)
      return c.text(failure, 429, headers)
    }
    const picture = await drawnPicture(file, card)
    if (!picture) return c.text('The picture cannot be drawn now. Please try again in a moment.', 503, { 'Retry-After': '5' })
    return answer(c, picture)
  })

  async function keptPicture(file: string): Promise<Uint8Array | undefined> {
    return (await findPicture(services, 'share', file))?.data
  }

  /** Drawn once, however many ask for it meanwhile. */
  function drawnPicture(file: string, card: ShareCard): Promise<Uint8Array | undefined> {
    const underWay = drawing.get(file)
    if (underWay) return underWay
    const picture = draw(file, card).finally(() => drawing.delete(file))
    drawing.set(file, picture)
    return picture
  }

  async function logoOf({ logo }: ShareCard): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return logo === undefined ? undefined : (await findLooksFile(services, logo))?.data
  }

  async function draw(file: string, card: ShareCard): Promise<Uint8Array | undefined> {
    // Whoever looked just before another one had kept it comes here all the same.
    const kept = await keptPicture(file)
    if (kept) return kept
    const picture = await images.drawCard(card, await logoOf(card))
    if (picture) await keepIfPossible(services, 'share', { file, type: 'image/png', data: picture })
    return picture
  }
}

async function cardOf(services: Services, path: string): Promise<ShareCard | undefined> {
  const page = listedPages.get(path)
  const [item, sent] = await Promise.all([page ? undefined : itemAt(services, path), siteWords(services)])
  if (page) return card(titleIn(sent, path) ?? page.title, { isArticle: page.kind === 'article', sent })
  return item && card(summarize({ item, highlights: {} }, new Set()).title, { isArticle: true, sent })
}

function titleIn(sent: WordsSent, path: string): string | undefined {
  const table = wordsTables.find((each) => each.path === path)
  const words = table && plainWordsOf(table, sent)
  return isParent(words) && typeof words.title === 'string' ? words.title : undefined
}

function card(title: string, { isArticle, sent }: { isArticle: boolean; sent: WordsSent }): ShareCard {
  const { facts, tagline } = plainWordsOf(company, sent)
  const looks = looksIn(sent.published)
  const brand = looks?.logo?.hasName ? '' : facts.company
  return { title, kind: isArticle ? plainWordsOf(listing, sent).name : tagline, brand, ...looks?.onCards }
}

async function itemAt(services: Services, path: string): Promise<Item | undefined> {
  if (!path.startsWith(ITEM_PAGE)) return undefined
  const id = new URLSearchParams(path.slice(path.indexOf('?'))).get('id') ?? ''
  const item = await findPublicItem(services, id)
  return item && detailsPath(item) === path ? item : undefined
}

function answer(c: Context, picture: Uint8Array) {
  return c.body(new Uint8Array(picture), 200, {
    'Content-Type': 'image/png',
    'Cache-Control': 'public, max-age=86400',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}
