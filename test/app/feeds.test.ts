import assert from 'node:assert/strict'
import { it } from 'node:test'
import { DomUtils, parseDocument } from 'htmlparser2'
import { atomOf } from '#app/http/feeds/atom.ts'
import type { FeedItem } from '#app/http/feeds/news-feed.ts'

const [published, changed] = ['2026-11-18T00:00:00+05:30', new Date('2026-11-20T10:00:00Z')]
const plain = {
  id: 'https://a.example/1',
  url: 'https://a.example/blog-details?id=a',
  title: 'A title',
  excerpt: '',
  article: '',
  author: '',
  category: '',
  published,
  changed,
}

function feedOf(item: Partial<FeedItem>): string {
  const items = [{ ...plain, ...item }]
  return atomOf({ siteUrl: 'https://a.example', title: 'A & B', tagline: 'Ours', company: 'A & B', changed, items })
}

/** What a reader of XML makes of it. */
function textsOf(feed: string, element: string): string[] {
  return DomUtils.getElementsByTagName(element, parseDocument(feed, { xmlMode: true })).map((found) => DomUtils.textContent(found))
}

it('says every sign as it was typed, and none that XML does not know', () => {
  const text = '<b> & "quoted" ]]> \ue000 \ud800\u0000\u000b end'
  const said = '<b> & "quoted" ]]> \ue000  end'
  const feed = feedOf({ title: text, excerpt: text, author: text, category: text })
  for (const element of ['title', 'summary', 'name']) assert.equal(textsOf(feed, element).at(-1), said)
  const [category] = DomUtils.getElementsByTagName('category', parseDocument(feed, { xmlMode: true }))
  assert.equal(category?.attribs.term, said)
  assert.ok(feed.isWellFormed() && !feed.includes('\0'))
})

it('carries an article as HTML, whatever stands in it', () => {
  const article = '<p>a ]]> b &amp; c</p>'
  assert.deepEqual(textsOf(feedOf({ article }), 'content'), [article])
})

it('says nothing of what an item has not, and who answers for those without an author', () => {
  const [head = '', entry = ''] = feedOf({}).split('<entry>')
  assert.doesNotMatch(entry, /summary|content|author|category/)
  assert.deepEqual(textsOf(head, 'name'), ['A & B'])
})
