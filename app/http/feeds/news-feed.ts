import { company } from '#app/content/company.ts'
import { plainWordsOf } from '#app/content/words.ts'
import { siteWords } from '#app/site-words.ts'
import { parseDay } from '#domain/dates.ts'
import { detailsPath, excerptOf, firstPublicItems, type Item } from '#domain/items/items.ts'
import { itemKinds, kinds } from '#domain/items/kinds.ts'
import type { Services } from '#domain/services.ts'

const NEWEST = 30

/** The newest items, as any form of a feed says them. `changed`: the last one of them. */
export type NewsFeed = { siteUrl: string; title: string; tagline: string; company: string; changed: Date; items: FeedItem[] }

/** Empty is what the item has not. `article`: HTML, with whole addresses; all else is plain text. */
export type FeedItem = Record<'url' | 'title' | 'excerpt' | 'article' | 'author' | 'category', string> & { published: Date; changed: Date }

export async function newestItems(services: Services): Promise<NewsFeed> {
  const { siteUrl } = services.settings
  const [items, sent] = await Promise.all([
    firstPublicItems(services, { kinds: itemKinds, order: 'newest', size: NEWEST }),
    siteWords(services),
  ])
  const { facts, tagline } = plainWordsOf(company, sent)
  return {
    siteUrl,
    title: `${facts.company}: Insights & News`,
    tagline,
    company: facts.company,
    changed: new Date(Math.max(0, ...items.map((item) => changedAt(item).getTime()))),
    items: items.map((item) => ({
      url: siteUrl + detailsPath(item),
      title: item.title,
      excerpt: excerptOf(item),
      article: articleIn(item, services),
      author: item.author,
      category: item.category,
      published: postedAt(item),
      changed: changedAt(item),
    })),
  }
}

/** HTML; empty for a kind that has none, and where nothing of it is left. */
function articleIn({ kind, content }: Item, { richText, settings }: Services): string {
  return kinds[kind].isArticle ? withWholeAddresses(richText.sanitize(content), settings.siteUrl) : ''
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
