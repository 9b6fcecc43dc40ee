import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import sharp from 'sharp'
import { createSignInLink } from '#domain/access/sign-in-links.ts'
import type { ShareCard } from '#domain/ports/services.ts'
import { pressLink } from '#test/sign-in/press-link.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const FIELDS = { source: 'Desk', posted_date: '1/11/2026', expiry_date: '1/11/2027' }
const ITEM = '/blog-details?id=one'
const path = (page: string) => `/share-picture?page=${encodeURIComponent(page)}`

/** The same pages under other names, pages without a picture, and what leads out of the site. */
const OTHERS = [
  '/faq?utm_source=mail',
  '/faq?',
  '/faq#top',
  '/faq/',
  '//faq',
  '/FAQ',
  '/%66aq',
  'faq',
  '/./faq',
  '/x/../faq',
  '/faq.data',
  '/blogs?page=1',
  '/newsletter-details',
  '/manage-blogs',
  `${ITEM}&x=1`,
  `${ITEM}&id=two`,
  `${ITEM}#top`,
  `/blog-details?x=1&id=one`,
  '/blog-details?id=%6fne',
  '/blog-details/?id=one',
  '/blog-details?id=',
  '/blog-details',
  '/blog-details?id=draft',
  '/blog-details?id=scheduled',
  '/blog-details?id=deleted',
  '/blog-details?id=unknown',
  `/blog-details?id=${'x'.repeat(5000)}`,
  '/blog-details?id=%',
  '/login',
  '/login?token=x',
  '/logout',
  '/admin',
  '/search-query?q=words',
  '/no-such-page',
  '/share-picture?page=/',
  '/api/blog/one',
  '//evil.example/',
  'https://evil.example/',
  'https://localhost:3000/faq',
  '',
]

let app: TestApp
let drawn: ShareCard[]
let kept: string[]

beforeEach(async () => {
  app = await openTestApp({ settings: { trustedProxies: 1, googleSignIn: { clientId: 'c', scriptUrl: 'https://accounts.example/gsi' } } })
  drawn = []
  const { drawCard } = app.services.images
  Object.assign(app.services.images, {
    drawCard(card: ShareCard, logo?: Uint8Array<ArrayBuffer>) {
      drawn.push(card)
      return drawCard(card, logo)
    },
  })
  kept = []
  const { put } = app.services.blobs
  app.services.blobs.put = async (name, blob) => {
    await put(name, blob)
    kept.push(name)
  }
  await app.store.createMany([
    { index: 'news', id: 'one', body: { ...FIELDS, title: 'First <b>title</b> & more' } },
    { index: 'blog', id: 'draft', body: { ...FIELDS, title: 'HIDDEN draft', draft: true } },
    { index: 'blog', id: 'scheduled', body: { ...FIELDS, title: 'HIDDEN scheduled', posted_date: '1/12/2026' } },
    { index: 'news', id: 'deleted', body: { ...FIELDS, title: 'HIDDEN deleted', deleted_at: '2026-11-20T00:00:00.000Z' } },
  ])
})

afterEach(() => app.close())

const ask = (page: string, from = '203.0.113.1') => app.request(path(page), { headers: { 'X-Forwarded-For': from } })
async function documents(index: 'sign-in-attempts' | 'sessions'): Promise<number> {
  await app.found()
  return (await app.store.find({ indexes: [index], size: 0 })).total
}

describe('share pictures', () => {
  it('are there for every public page and item as their own heads say, and for no other address', async () => {
    const { html } = await app.page('/sitemap.xml')
    const listed = [...html.matchAll(/<loc>[^<]*:3000([^<]+)<\/loc>/g)].map((match) => String(match[1]))
    assert.ok(listed.includes(ITEM) && listed.length > 12)
    for (const page of listed) {
      const head = (await app.page(page)).html
      const address = new URL(/<meta property="og:image" content="([^"]+)"/.exec(head)?.[1]?.replaceAll('&amp;', '&') ?? '')
      assert.equal(address.pathname + address.search, path(page))
      const response = await app.request(address.href, { headers: { 'X-Forwarded-For': '203.0.113.1' } })
      assert.equal(response.status, 200, page)
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      assert.deepEqual([width, height], [1200, 630])
      assert.equal(
        /<meta property="og:image:alt" content="([^"]+)"/.exec(head)?.[1],
        /<meta property="og:title" content="([^"]+)"/.exec(head)?.[1],
      )
      const title = /<meta property="og:title" content="([^"]+)"/.exec(head)?.[1]?.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
      assert.equal(drawn.at(-1)?.title, title?.replaceAll('&amp;', '&'), page)
    }
    assert.equal(drawn.length, listed.length)
    for (const page of OTHERS) assert.equal((await ask(page, '203.0.113.2')).status, 404, page)
    assert.equal(drawn.length, listed.length)
    assert.equal(kept.length, listed.length)
    assert.doesNotMatch(JSON.stringify(drawn), /HIDDEN/)
  })

  it('are all there for a crawler that asks for 22 at once', async () => {
    const ids = Array.from({ length: 22 }, (_, index) => `n${index}`)
    await app.store.createMany(ids.map((id) => ({ index: 'news' as const, id, body: { ...FIELDS, title: id } })))
    const answers = await Promise.all(ids.map((id) => ask(`/blog-details?id=${id}`)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.equal(drawn.length, 22)
  })

  it('stand for pages without one of their own: further pages of a list, the search, the sign-in page', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({
      index: 'news' as const,
      id: `n${index}`,
      body: { ...FIELDS, title: `N${index}` },
    }))
    await app.store.createMany(many)
    for (const [page, pictured] of Object.entries({ '/news?page=2': '/news', '/search-query': '/', '/login': '/' })) {
      const { html, status } = await app.page(page)
      assert.equal(status, 200)
      assert.ok(html.includes(`content="http://localhost:3000${path(pictured)}"`), page)
    }
  })

  it('reach no sign-in page, no link and no session, however often they are asked for', async () => {
    for (let count = 0; count < 250; count++) {
      assert.equal((await ask('/login')).status, 404)
      assert.equal((await ask(`/login?token=guess${count}`)).status, 404)
    }
    assert.deepEqual([await documents('sign-in-attempts'), await documents('sessions')], [0, 0])
    assert.deepEqual(app.logged, [])
    assert.equal((await app.request('/login?token=x', { headers: { 'X-Forwarded-For': '203.0.113.1' } })).status, 200)
  })

  it('do not use up a sign-in link', async () => {
    const link = new URL(await createSignInLink(app.services))
    assert.equal((await ask(link.pathname + link.search)).status, 404)
    assert.equal((await pressLink(app.request, link.href)).status, 302)
  })
})

describe('share pictures in number', () => {
  it('are drawn once, however many ask at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => ask('/faq', `203.0.113.${index}`)))
    const bytes = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('base64')))
    assert.deepEqual([answers.every(({ status }) => status === 200), new Set(bytes).size, drawn.length], [true, 1, 1])
  })

  it('that have to be drawn are thirty in ten minutes for one address; those that are kept are free', async () => {
    assert.equal((await ask('/faq')).status, 200)
    const { drawCard } = app.services.images
    Object.assign(app.services.images, { drawCard: async () => 'busy' })
    for (let count = 1; count < 30; count++) assert.equal((await ask('/our-story')).status, 503)
    const refused = await ask('/our-story')
    assert.deepEqual([refused.status, refused.headers.get('Retry-After')], [429, '600'])
    assert.equal((await ask('/faq')).status, 200)
    Object.assign(app.services.images, { drawCard })
    assert.equal((await ask('/our-story')).status, 429)
    assert.equal((await ask('/our-story', '203.0.113.9')).status, 200)
    app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000)
    assert.equal((await ask(ITEM)).status, 200)
  })

  it('that fail are no sign of a busy site: a page answers 500, and tries again later', async () => {
    const { drawCard } = app.services.images
    const brokenLogo = new Uint8Array([1, 2, 3])
    Object.assign(app.services.images, { drawCard: (card: ShareCard) => drawCard(card, brokenLogo) })
    const refused = await ask('/faq')
    assert.deepEqual([refused.status, refused.headers.get('Retry-After'), kept.length], [500, null, 0])
    Object.assign(app.services.images, { drawCard })
    assert.equal((await ask('/faq')).status, 500)
    app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000 + 1)
    assert.equal((await ask('/faq')).status, 200)
  })

  it('that cannot be drawn now are not kept, and are drawn when they can be', async () => {
    const { drawCard } = app.services.images
    Object.assign(app.services.images, { drawCard: async () => 'busy' })
    const refused = await ask('/faq')
    assert.deepEqual([refused.status, refused.headers.get('Retry-After'), kept.length], [503, '5', 0])
    Object.assign(app.services.images, { drawCard })
    assert.equal((await ask('/faq')).status, 200)
    assert.equal(kept.length, 1)
  })
})
