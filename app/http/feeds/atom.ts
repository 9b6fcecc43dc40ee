import { html } from 'hono/html'
import type { FeedItem, NewsFeed } from './news-feed.ts'

const NOT_IN_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export function atomOf({ siteUrl, title, tagline, company, changed, items }: NewsFeed): string {
  const feed = html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${siteUrl}/</id>
<title>${title}</title>
<subtitle>${tagline}</subtitle>
<updated>${changed.toISOString()}</updated>
<author><name>${company}</name></author>
<rights>${company}</rights>
<link rel="alternate" type="text/html" href="${siteUrl}/blogs"/>
<link rel="self" type="application/atom+xml" href="${siteUrl}/feed.xml"/>
${items.map(entry)}</feed>
`
  return String(feed).replace(NOT_IN_XML, '')
}

function entry({ id, url, title, excerpt, article, author, category, changed, published }: FeedItem) {
  return html`<entry>
<id>${id}</id>
<title>${title}</title>
<updated>${changed.toISOString()}</updated>
<published>${published}</published>
<link rel="alternate" type="text/html" href="${url}"/>
${author && html`<author><name>${author}</name></author>`}
${category && html`<category term="${category}"/>`}
${excerpt && html`<summary>${excerpt}</summary>`}
${article && html`<content type="html">${article}</content>`}
</entry>
`
}
