import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorImage, imageNames, safeBlogLink, sourceLink, summarize } from './item-summary.ts'
import { type Item, toItem } from './items.ts'

const NONE = new Set<string>()

function item(index: 'news' | 'blog', body: Record<string, unknown>): Item {
  return toItem({ index, id: 'a b', version: '1', body: { title: 'Title', posted_date: '1/2/2026', ...body } })
}

test('leads to the blog link, else to the own page', () => {
  assert.equal(
    summarize({ item: item('news', { blog_link: 'https://news.example.com/1' }), highlights: {} }, NONE).link,
    'https://news.example.com/1',
  )
  assert.equal(summarize({ item: item('blog', {}), highlights: {} }, NONE).link, '/blog-details?id=a%20b')
})

test('treats an unsafe link in an old document as none', () => {
  const unsafe = [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://',
    'x',
  ]
  for (const blog_link of unsafe) assert.equal(safeBlogLink({ blog_link }), undefined, JSON.stringify(blog_link))
  assert.equal(safeBlogLink({ blog_link: '/our-story' }), '/our-story')
})

test('takes a picture that is not stored, and a file name that is none, for no picture', () => {
  const stored = new Set(['logo one.webp', 'b.webp', '?x'])
  const logoOf = (logo: unknown) => summarize({ item: item('news', { logo }), highlights: {} }, stored).logo
  assert.equal(logoOf('C:\\fakepath\\logo one.webp'), 'logo one.webp')
  for (const logo of ['a.webp', 'a"b.webp', 'a\ud800.webp', '?x', 7]) assert.equal(logoOf(logo), '')
  assert.equal(authorImage(item('news', { author_logo: 'b.webp' }), stored), 'b.webp')
  assert.equal(authorImage(item('blog', { author_avatar: 'a.webp' }), stored), '')
  assert.deepEqual(imageNames(item('blog', { logo: 'a.webp', author_avatar: '?x', author_logo: 'c.webp' })), ['a.webp'])
})

test('names a link to the full text for news, and for a blog item only when it has no text of its own', () => {
  const blog_link = 'https://news.example.com/1'
  assert.equal(sourceLink(item('news', { blog_link })), blog_link)
  assert.equal(sourceLink(item('blog', { blog_link, content: '<p>x</p>' })), undefined)
  assert.equal(sourceLink(item('blog', { blog_link })), blog_link)
  assert.equal(sourceLink(item('blog', { blog_link: '/blog-details?id=a%20b' })), undefined)
})

test('marks the searched words of a title only when the fragments are the whole title', () => {
  const whole = [
    { text: 'Ti', marked: true },
    { text: 'tle', marked: false },
  ]
  assert.deepEqual(summarize({ item: item('news', {}), highlights: { title: whole } }, NONE).marked.title, whole)
  const part = [{ text: 'Ti', marked: true }]
  assert.deepEqual(summarize({ item: item('news', {}), highlights: { title: part } }, NONE).marked.title, [
    { text: 'Title', marked: false },
  ])
})
