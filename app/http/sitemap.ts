import { Hono } from 'hono'
import { readQuery } from '#app/page-query.ts'
import { streamPieces } from '#app/requests/stream-pieces.ts'
import { detailsPath } from '#domain/items/item-url.ts'
import { countPublicItems, type Item, iteratePublicItems } from '#domain/items/items.ts'
import type { Services } from '#domain/ports/services.ts'
import { dayInZone, parseDay } from '#lib/time/dates.ts'
import { sitemapPages } from './sitemap-pages.ts'
import { unreadData } from './unread-data.ts'

type Ports = Pick<Services, 'now' | 'settings' | 'store'>

/** The sitemap protocol sets this limit per file; oldest items go first, so only the last file changes. */
const MOST_ADDRESSES = 50_000
const AT_ONCE = 200
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n'
const HEADERS = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, no-cache' }

export function sitemap(services: Pick<Services, 'settings' | 'store' | 'log' | 'now'>, mostAddresses = MOST_ADDRESSES) {
  const { siteUrl } = services.settings
  const perPart = mostAddresses - sitemapPages.size
  return new Hono()
    .onError(unreadData(services))
    .get('/robots.txt', (c) => c.text(`User-agent: *\nDisallow: /search-query?\n\nSitemap: ${siteUrl}/sitemap.xml\n`))
    .get('/sitemap.xml', async (c) => {
      const parts = Math.max(1, Math.ceil((await countPublicItems(services)) / perPart))
      const asked = readQuery('/sitemap.xml', c.req.raw).get('part')
      if (asked === null && parts > 1) return c.body(indexOf(siteUrl, parts), 200, HEADERS)
      const part = /^[1-9]\d{0,5}$/.test(asked ?? '1') ? Number(asked ?? '1') : 0
      if ((parts === 1 && asked !== null) || part === 0 || part > parts) return c.text('There is no such part of the sitemap.', 404)
      return c.body(await streamPieces(partOfSitemap(services, { part, perPart })), 200, HEADERS)
    })
}

function indexOf(siteUrl: string, parts: number): string {
  const entries = Array.from({ length: parts }, (_, at) => `  <sitemap><loc>${siteUrl}/sitemap.xml?part=${at + 1}</loc></sitemap>\n`)
  return `${PROLOGUE}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`
}

const WANTED = { fields: ['posted_date', 'updated_at', 'urls'], atOnce: AT_ONCE } as const

async function* partOfSitemap(services: Ports, { part, perPart }: { part: number; perPart: number }): AsyncGenerator<string, void> {
  const { siteUrl, timeZone } = services.settings
  const pages = part === 1 ? [...sitemapPages.keys()] : []
  yield openedList + pages.map((path) => entry(siteUrl + path)).join('')
  let left = perPart
  for await (const item of iteratePublicItems(services, { ...WANTED, order: 'oldest', from: (part - 1) * perPart })) {
    yield entry(siteUrl + detailsPath(item), changedOn(item, timeZone))
    if (--left === 0) break
  }
  yield '</urlset>\n'
}

const openedList = `${PROLOGUE}<urlset xmlns="${NAMESPACE}">\n`

function changedOn({ posted_date, updated_at }: Item, timeZone: string): string {
  const saved = Date.parse(updated_at)
  const [posted = '', savedOn] = [parseDay(posted_date), Number.isNaN(saved) ? '' : dayInZone(timeZone, new Date(saved))]
  return posted > savedOn ? posted : savedOn
}

function entry(url: string, changed?: string): string {
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `  <url><loc>${url.replaceAll('&', '&amp;')}</loc>${lastmod}</url>\n`
}
