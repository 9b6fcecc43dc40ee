import { company } from '#app/content/company.ts'
import { resolvePlainCopy } from '#app/content/resolve-copy.ts'
import { loadPublishedCopy } from '#app/site-copy/load-site-copy.ts'
import { changedAt, postedAt } from '#domain/items/item-times.ts'
import { detailsPath } from '#domain/items/item-url.ts'
import { excerptOf, firstPublicItems, type Item } from '#domain/items/items.ts'
import { itemKinds, kinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { formatTimestamp } from '#lib/time/dates.ts'

const NEWEST = 30

export type NewsFeed = { siteUrl: string; title: string; tagline: string; company: string; changed: Date; items: FeedItem[] }

/** `article` is HTML with absolute URLs; all other fields are plain text. */
export type FeedItem = Record<'id' | 'url' | 'title' | 'excerpt' | 'article' | 'author' | 'category', string> & {
  /** The time zone is the site's, so the day matches the pages. */
  published: string
  changed: Date
}

export async function newestItems(services: Pick<Services, 'log' | 'now' | 'richText' | 'settings' | 'store'>): Promise<NewsFeed> {
  const { siteUrl } = services.settings
  const [items, sent] = await Promise.all([
    firstPublicItems(services, { kinds: itemKinds, order: 'newest', size: NEWEST }),
    loadPublishedCopy(services),
  ])
  const { facts, tagline } = resolvePlainCopy(company, sent)
  const entries = items.map((item) => feedItem(item, services))
  return {
    siteUrl,
    title: `${facts.company}: Insights & News`,
    tagline,
    company: facts.company,
    changed: new Date(Math.max(0, ...entries.map(({ changed }) => changed.getTime()))),
    items: entries,
  }
}

function feedItem(item: Item, services: Pick<Services, 'settings' | 'richText'>): FeedItem {
  const { siteUrl, timeZone } = services.settings
  const url = siteUrl + detailsPath(item)
  const posted = postedAt(item, timeZone) ?? new Date(0)
  return {
    // Readers take an entry with another id for a new one.
    id: siteUrl + detailsPath({ id: item.id }),
    url,
    title: item.title,
    excerpt: excerptOf(item),
    article: kinds[item.kind].isArticle ? withWholeAddresses(services.richText.sanitize(item.content), url) : '',
    author: item.author,
    category: item.category,
    published: formatTimestamp(timeZone, posted),
    changed: changedAt(item, posted),
  }
}

/** Feed readers can't resolve relative URLs. */
function withWholeAddresses(sanitized: string, url: string): string {
  return sanitized.replace(/<(?:a|img) [^<>]*>/g, (tag) =>
    tag.replace(/ (href|src)="([^"]*)"/g, (_, name, address) => ` ${name}="${wholeAddress(address, url)}"`),
  )
}

function wholeAddress(address: string, url: string): string {
  return /^[a-z][a-z\d+.-]*:/i.test(address) || !URL.canParse(address, url) ? address : new URL(address, url).href
}
