import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { storeImage } from '#domain/images/images.ts'
import { ORIGIN, openTestApp, type TestApp } from '#test/test-app.ts'

const BLOG = {
  source: 'Tradewind',
  title: 'First city',
  category: 'Guides',
  content_excerpt: 'Short.',
  author: 'Ann',
  posted_date: '2026-11-21',
  expiry_date: '2027-11-21',
}
const PAGE = '/blog-details?id=first-city'

describe('a post’s search and social settings', () => {
  let app: TestApp
  let cookie: string
  let file: string

  before(async () => {
    app = await openTestApp()
    cookie = await app.signIn()
    const drawn = await sharp({ create: { width: 1300, height: 700, channels: 3, background: '#225588' } })
      .png()
      .toBuffer()
    const stored = await storeImage(app.services, new Uint8Array(drawn), 'cut')
    file = stored.ok ? stored.file : assert.fail(stored.message)
  })

  after(() => app.close())

  const content = (html: string, name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&')
  const article = (html: string): Record<string, unknown> =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
      .map(([, json]) => JSON.parse(json ?? ''))
      .find((block) => block['@type'] === 'Article')

  it('are the post’s own title, excerpt and drawn image without any', async () => {
    assert.equal((await app.post('/add-tradewind-blog', BLOG, cookie)).headers.get('Location'), '/blogs')
    const { html } = await app.page(PAGE)
    assert.match(html, /<title>First city<\/title>/)
    assert.deepEqual([content(html, 'description'), content(html, 'og:description')], ['Short.', 'Short.'])
    assert.equal(content(html, 'og:image'), `${ORIGIN}/share-picture?page=${encodeURIComponent(PAGE)}`)
    assert.equal(article(html).alternativeHeadline, undefined)
  })

  it('stand in meta, Open Graph and structured data, and nowhere a visitor reads the post', async () => {
    const [stored] = (await app.store.find({ indexes: ['blog'], size: 1 })).documents
    assert.ok(stored)
    const settings = { meta_title: 'Which city first?', meta_description: 'A guide in five steps.', share_image_stored: file }
    const { source: company_name, ...fields } = BLOG
    const form = { ...fields, company_name, blog_link: '/faq', content: '<p>Text</p>', slug: 'first-city', ...settings }
    const answer = await app.post(`/edit-blog/${stored.id}`, { ...form, version: stored.version }, cookie)
    assert.equal(answer.status, 302)
    const { html } = await app.page(PAGE)
    assert.match(html, /<title>Which city first\?<\/title>/)
    for (const name of ['description', 'og:description']) assert.equal(content(html, name), settings.meta_description)
    assert.equal(content(html, 'og:title'), settings.meta_title)
    assert.match(content(html, 'og:image') ?? '', new RegExp(`&picture=${file}$`))
    const data = article(html)
    assert.deepEqual(
      [data.headline, data.alternativeHeadline, data.description, data.image],
      ['First city', settings.meta_title, settings.meta_description, `${ORIGIN}/assets/img/960x900/${file}`],
    )
    assert.match(html, /<h1[^>]*>First city</)
    assert.doesNotMatch((await app.page('/blogs')).html, /Which city first/)
    const image = await app.request((content(html, 'og:image') ?? '').replace(ORIGIN, ''))
    const { width, height } = await sharp(Buffer.from(await image.arrayBuffer())).metadata()
    assert.deepEqual([image.status, width, height], [200, 1200, 630])
  })

  it('are in the form’s folded part, and in exports', async () => {
    const [stored] = (await app.store.find({ indexes: ['blog'], size: 1 })).documents
    const { html } = await app.page(`/edit-blog/${stored?.id}`, { headers: { Cookie: cookie } })
    const folded = /<details[^>]*><summary[^>]*>URL and search<\/summary>.*?<\/details>/s.exec(html)?.[0] ?? ''
    for (const name of ['slug', 'meta_title', 'meta_description', 'share_image']) assert.match(folded, new RegExp(`name="${name}"`), name)
    const csv = await (await app.request('/admin/items.csv?kind=blog', { headers: { Cookie: cookie } })).text()
    assert.match(csv, /Which city first\?,A guide in five steps\./)
    assert.match(csv, /first-city/)
  })
})
