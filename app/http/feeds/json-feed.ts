import { textToHtml } from '#lib/text/text-to-html.ts'
import type { FeedItem, NewsFeed } from './news-feed.ts'

export function jsonFeedOf({ siteUrl, title, tagline, company, items }: NewsFeed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description: tagline,
    home_page_url: `${siteUrl}/blogs`,
    feed_url: `${siteUrl}/feed.json`,
    language: 'en',
    authors: [{ name: company }],
    items: items.map(entry),
  })
}

function entry({ id, url, title, excerpt, article, author, category, changed, published }: FeedItem) {
  return {
    id,
    url,
    title,
    ...(article && excerpt ? { summary: excerpt } : {}),
    content_html: article || textToHtml(excerpt),
    date_published: published,
    date_modified: changed.toISOString(),
    ...(author ? { authors: [{ name: author }] } : {}),
    ...(category ? { tags: [category] } : {}),
  }
}
