import { Feed } from 'feed'
import { Hono } from 'hono'
import { site } from '#app/content/site.ts'
import { parseDay } from '#domain/dates.ts'
import { detailsPath, excerptOf, firstPublicItems, type Item } from '#domain/items/items.ts'
import { itemKinds, kinds } from '#domain/items/kinds.ts'
import type { Services } from '#domain/services.ts'

const NEWEST = 30

export function feeds(services: Services) {
  return new Hono()
    .get('/feed.xml', async (c) =>
      c.body((await newestItems(services)).atom1(), 200, {
        'Content-Type': 'application/atom+xml; charset=utf-8',
        'Cache-Control': 'public, no-cache',
      }),
    )
    .get('/feed.json', async (c) =>
      c.body((await newestItems(services)).json1(), 200, {
        'Content-Type': 'application/feed+json; charset=utf-8',
        'Cache-Control': 'public, no-cache',
      }),
    )
}

async function newestItems(services: Services): Promise<Feed> {
  const { siteUrl } = services.settings
  const items = await firstPublicItems(services, { kinds: itemKinds, order: 'newest', size: NEWEST })
  const feed = new Feed({
    id: `${siteUrl}/`,
    title: `${site.name}: Insights & News`,
    description: site.tagline,
    link: `${siteUrl}/blogs`,
    language: 'en',
    copyright: site.name,
    updated: new Date(Math.max(0, ...items.map((item) => changedAt(item).getTime()))),
    feedLinks: { atom: `${siteUrl}/feed.xml`, json: `${siteUrl}/feed.json` },
  })
  for (const item of items) {
    feed.addItem({
      id: siteUrl + detailsPath(item),
      title: item.title,
      link: siteUrl + detailsPath(item),
      date: changedAt(item),
      published: postedAt(item),
      description: excerptOf(item),
      ...(item.author ? { author: [{ name: item.author }] } : {}),
      ...(item.category ? { category: [{ name: item.category }] } : {}),
      ...(kinds[item.kind].isArticle ? { content: withWholeAddresses(services.richText.sanitize(item.content), siteUrl) } : {}),
    })
  }
  return feed
}

/** Readers of feeds know no page that pictures and links could be relative to. */
function withWholeAddresses(sanitized: string, siteUrl: string): string {
  return sanitized.replace(/<(?:a|img) [^<>]*>/g, (tag) => tag.replace(/ (href|src)="\//g, ` $1="${siteUrl}/`))
}

function postedAt(item: Item): Date {
  return new Date(`${parseDay(item.posted_date) ?? '1970-01-01'}T00:00:00Z`)
}

/** When the item last changed for readers: its last save, or the day on which it appeared. */
export function changedAt(item: Item): Date {
  const saved = Date.parse(item.updated_at)
  return new Date(Math.max(postedAt(item).getTime(), Number.isNaN(saved) ? 0 : saved))
}
