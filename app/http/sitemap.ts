import { Hono } from 'hono'
import { listedPages } from '#app/pages.ts'
import { detailsPath, type Item, listPublicItems } from '#domain/items/items.ts'
import { itemKinds } from '#domain/items/kinds.ts'
import type { Services } from '#domain/services.ts'
import { changedAt } from './feeds.ts'

const PER_REQUEST = 1000
/** The protocol's limit for one file. */
const MOST_ADDRESSES = 50_000

/** `/sitemap.xml`, with a last-modified date wherever one is known, and `/robots.txt`. */
export function sitemap(services: Services) {
  const { siteUrl } = services.settings
  return new Hono()
    .get('/robots.txt', (c) => c.text(`User-agent: *\nDisallow: /search-query?\n\nSitemap: ${siteUrl}/sitemap.xml\n`))
    .get('/sitemap.xml', async (c) => {
      const items = await allPublicItems(services)
      const newest = items.map(changedAt).sort((a, b) => b.getTime() - a.getTime())[0]
      const entries = [
        ...[...listedPages].map(([path, { kind }]) => entry(siteUrl + path, kind === 'listing' ? newest : undefined)),
        ...items.map((item) => entry(siteUrl + detailsPath(item), changedAt(item))),
      ]
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
      return c.body(xml, 200, { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, no-cache' })
    })
}

async function allPublicItems(services: Services): Promise<Item[]> {
  const items: Item[] = []
  for (let from = 0; from < MOST_ADDRESSES; from += PER_REQUEST) {
    const page = await listPublicItems(services, { kinds: itemKinds, order: 'newest', from, size: PER_REQUEST })
    items.push(...page.items.map(({ item }) => item))
    if (items.length >= page.total) break
  }
  return items
}

function entry(url: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
  return `  <url><loc>${url.replaceAll('&', '&amp;')}</loc>${lastmod}</url>`
}
