import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CheckContext, EMPTY_CHECK_CONTEXT, findSuggestions } from './suggestions.ts'

const GOOD = {
  title: 'A good title',
  content_excerpt: 'Two sentences.',
  content:
    '<p>Words and <a href="https://a.example/x">a link</a></p><img src="/assets/img/960x900/a.webp" alt="What it shows" width="900">',
  blog_link: 'https://a.example',
  posted_date: '2026-11-01',
  expiry_date: '2027-11-01',
}

function texts(more: object, known: Partial<CheckContext> = {}, kind: 'news' | 'blog' = 'blog'): string[] {
  const advice = findSuggestions(kind, { ...GOOD, ...more }, { known: { ...EMPTY_CHECK_CONTEXT, ...known }, pictures: ['logo'] })
  return advice.map(({ field, text }) => `${field}: ${text}`)
}

describe('the advice before publishing', () => {
  it('is none for an item that lacks nothing', () => {
    assert.deepEqual(texts({}), [])
    assert.deepEqual(texts({ content: '' }, {}, 'news'), [], 'the text of a news item is elsewhere')
  })

  it('names what is empty, too long, too small or the wrong way round', () => {
    assert.match(texts({ title: 'x'.repeat(71) }).join(), /^title: The title has 71 characters/)
    assert.deepEqual(texts({ title: 'x'.repeat(70) }), [])
    assert.deepEqual(texts({ content_excerpt: ' ' }), ['content_excerpt: The excerpt is empty.'])
    assert.deepEqual(texts({ content: '<p> </p>' }), ['content: The text is empty.'])
    assert.deepEqual(texts({ expiry_date: '2026-10-01' }), ['expiry_date: It expires before its posted date.'])
    assert.match(texts({}, { sizes: { logo: { width: 100, height: 80 } } }).join(), /^logo: This image is small \(100 × 80 pixels\)/)
    assert.match(texts({ logo: 'logo.webp' }, { sizes: { 'logo.webp': { width: 100, height: 80 } } }).join(), /^logo: This image is small/)
    assert.deepEqual(texts({}, { sizes: { logo: { width: 400, height: 80 } } }), [])
  })

  it('looks at the pictures of the text', () => {
    const image = '<img src="/assets/img/960x900/a.webp"'
    assert.deepEqual(texts({ content: `${image} alt="A" width="900">` }), ['content: The text is only an image.'])
    assert.deepEqual(texts({ content: `<p>Words</p>${image} width="900">` }), ['content: 1 image in the text has no alt text.'])
    assert.deepEqual(texts({ content: `<p>Words</p>${image} alt="" width="900">` }), [], 'it decorates')
    assert.match(texts({ content: `<p>Words</p>${image} alt="A" width="200">` }).join(), /1 image in the text is narrower than 320 pixels/)
    const sizes = { 'a.webp': { width: 100, height: 100 } }
    assert.match(texts({ content: `<p>Words</p>${image} alt="A">` }, { sizes }).join(), /narrower/)
    assert.deepEqual(texts({ content: `<p>Words</p>${image} alt="A" width="900">` }, { gone: ['a.webp', 'b.webp'] }), [
      'content: 1 image in the text is missing.',
    ])
  })

  it('looks at links, in the text and of the item', () => {
    const link = (href: string) => ({ content: `<p><a href="${href}">here</a></p>` })
    for (const href of ['javascript:alert(1)', 'https://', 'story', '//a.example'])
      assert.match(texts(link(href)).join(), /is broken/, href)
    for (const href of ['https://a.example/?a=1&amp;b=2', '/faq', 'mailto:a@example.com', '#part'])
      assert.deepEqual(texts(link(href)), [], href)
    assert.match(texts(link('/blog-details?id=gone'), { missing: ['/blog-details?id=gone'] }).join(), /leads to a missing page/)
    assert.match(texts({ blog_link: 'example dot com' }).join(), /^blog_link: The link “example dot com” is broken/)
    assert.match(texts({}, { dead: ['https://a.example'] }).join(), /^blog_link: The link leads to a missing page/)
  })

  it('names a category that is the same but for its spelling', () => {
    const words = 'category: “Seven” is a category too. Visitors see both spellings.'
    assert.deepEqual(texts({ category: 'seven' }, { categories: ['Seven'] }), [words])
    assert.deepEqual(texts({ category: ' ' }, { categories: ['Seven'] }), [])
  })

  it('names items with the same title or link', () => {
    const other = [{ id: 'b', kind: 'news', title: 'Other' }] as const
    assert.deepEqual(texts({}, { titles: other }), ['title: There is a news item with this title already.'])
    assert.deepEqual(texts({}, { links: other }), ['blog_link: “Other” has this link already.'])
  })
})
