import { escapeAttribute, escapeHtml } from '#lib/text/text-to-html.ts'
import type { FeedItem, NewsFeed } from './news-feed.ts'

const NOT_IN_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** The format follows RFC 4287. */
export function atomOf({ siteUrl, title, tagline, company, changed, items }: NewsFeed): string {
  const head = [
    element('id', `${siteUrl}/`),
    element('title', title),
    element('subtitle', tagline),
    element('updated', changed.toISOString()),
    author(company),
    element('rights', company),
    `<link rel="alternate" type="text/html" href="${escapeAttribute(`${siteUrl}/blogs`)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escapeAttribute(`${siteUrl}/feed.xml`)}"/>`,
  ]
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    ...head,
    ...items.map(entry),
    '</feed>',
  ]
  return `${lines.join('\n').replace(NOT_IN_XML, '')}\n`
}

function entry(item: FeedItem): string {
  const parts = [
    element('id', item.id),
    element('title', item.title),
    element('updated', item.changed.toISOString()),
    element('published', item.published),
    `<link rel="alternate" type="text/html" href="${escapeAttribute(item.url)}"/>`,
    item.author && author(item.author),
    item.category && `<category term="${escapeAttribute(item.category)}"/>`,
    item.excerpt && element('summary', item.excerpt),
    item.article && `<content type="html">${cdata(item.article)}</content>`,
  ]
  return `<entry>\n${parts.filter((part) => part !== '').join('\n')}\n</entry>`
}

function author(name: string): string {
  return `<author>${element('name', name)}</author>`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`
}

function cdata(html: string): string {
  return `<![CDATA[${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}
