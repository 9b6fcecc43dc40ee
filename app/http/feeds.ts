import { Feed } from 'feed'
import { Hono } from 'hono'
import { company } from '#app/content/company.ts'
import { plainWordsOf } from '#app/content/words.ts'
import { siteWords } from '#app/site-words.ts'
import { parseDay } from '#domain/dates.ts'
import { detailsPath, excerptOf, firstPublicItems, type Item } from '#domain/items/items.ts'
import { itemKinds, kinds } from '#domain/items/kinds.ts'
import type { Services } from '#domain/services.ts'
import { escaped, paragraphs } from '#domain/text/paragraphs.ts'

const NEWEST = 30

/** `words`: a title and an excerpt, as the feed's readers read them. `content`: the text, where there may be no article. */
type Form = { words(text: string): string; name(category: string): string; content(article: string, item: Item): string }

/** Stands for a sign that the library writes into attributes as it is. */
const LESS_THAN = '\ue000'
const NOT_IN_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Its words are HTML too. */
const ATOM: Form = { words: escaped, name: (category) => category.replaceAll('<', LESS_THAN), content: (article) => article }
const JSON_FEED: Form = {
  words: (text) => text,
  name: (category) => category,
  content: (article, item) => article || paragraphs(excerptOf(item)),
}

export function feeds(services: Services) {
  return new Hono()
    .get('/feed.xml', async (c) =>
      c.body(wellFormed((await newestItems(services, ATOM)).atom1()), 200, {
        'Content-Type': 'application/atom+xml; charset=utf-8',
        'Cache-Control': 'public, no-cache',
      }),
    )
    .get('/feed.json', async (c) =>
      c.body((await newestItems(services, JSON_FEED)).json1(), 200, {
        'Content-Type': 'application/feed+json; charset=utf-8',
        'Cache-Control': 'public, no-cache',
      }),
    )
}

async function newestItems(services: Services, { words, name, content }: Form): Promise<Feed> {
  const { siteUrl } = services.settings
  const [items, sent] = await Promise.all([
    firstPublicItems(services, { kinds: itemKinds, order: 'newest', size: NEWEST }),
    siteWords(services),
  ])
  const { facts, tagline } = plainWordsOf(company, sent)
  const feed = new Feed({
    id: `${siteUrl}/`,
    title: `${facts.company}: Insights & News`,
    description: tagline,
    link: `${siteUrl}/blogs`,
    language: 'en',
    copyright: facts.company,
    updated: new Date(Math.max(0, ...items.map((item) => changedAt(item).getTime()))),
    feedLinks: { atom: `${siteUrl}/feed.xml`, json: `${siteUrl}/feed.json` },
  })
  for (const item of items) {
    feed.addItem({
      id: siteUrl + detailsPath(item),
      title: words(item.title),
      link: siteUrl + detailsPath(item),
      date: changedAt(item),
      published: postedAt(item),
      description: words(excerptOf(item)),
      ...(item.author ? { author: [{ name: item.author }] } : {}),
      ...(item.category ? { category: [{ name: name(item.category) }] } : {}),
      content: content(articleIn(item, services), item),
    })
  }
  return feed
}

function wellFormed(atom: string): string {
  return atom.replaceAll(LESS_THAN, '&lt;').replace(NOT_IN_XML, '')
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
