import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { asCacheableRequest } from '#app/http/cacheable-pages.ts'
import { cacheableUrlOf } from '#app/page-query.ts'
import routes from '#app/routes.ts'
import { ORIGIN, openTestApp, type TestApp } from '#test/test-app.ts'
import { isKept } from './is-cached.ts'

const ITEM = { title: 'First title', source: 'Desk', posted_date: '1/1/2026', expiry_date: '1/1/2030' }
/** Made for each visit, or never there. */
const NOT_SHARED = [
  '/contact-us',
  '/contact-us/challenge',
  '/confirm-address/:secret',
  '/preview/shared/:secret',
  '/login',
  '/login/passkey',
  '/logout',
  '/pagenotfound',
  '/*',
]

let app: TestApp

beforeEach(async () => {
  app = await openTestApp()
  await app.store.create({ index: 'news', id: 'one', body: ITEM })
})

afterEach(() => app.close())

describe('kept pages', () => {
  it('are not made again for the next visitor', async () => {
    const first = await app.page('/blogs')
    await app.store.close()
    const second = await app.page('/blogs?utm_source=mail')
    assert.equal(second.status, 200)
    assert.equal(second.html, first.html)
  })

  it('are every public page but those made for each visit', () => {
    const paths = publicPaths(routes)
    assert.deepEqual(
      paths.filter((path) => cacheableUrlOf(new URL(path, 'http://x')) === undefined),
      NOT_SHARED,
    )
  })

  it('turn over with the site’s day', async () => {
    await app.store.create({ index: 'news', id: 'two', body: { ...ITEM, title: 'Tomorrow', posted_date: '22/11/2026' } })
    app.clock.now = new Date('2026-11-21T18:29:59Z')
    assert.doesNotMatch((await app.page('/blogs')).html, /Tomorrow/)
    app.clock.now = new Date('2026-11-21T18:30:00Z')
    assert.match((await app.page('/blogs')).html, /Tomorrow/)
  })

  it('turn at the minute at which a scheduled item appears, and promise caches between nothing beyond it', async () => {
    const timed = (id: string, posted_time: string) =>
      app.store.create({ index: 'news', id, body: { ...ITEM, title: `At ${posted_time}`, posted_date: '21/11/2026', posted_time } })
    await timed('two', '11:40')
    await timed('three', '11:45')
    const at = async (time: string) => {
      app.clock.now = new Date(`2026-11-21T${time}+05:30`)
      await app.page('/blogs')
      const { html, headers } = await app.page('/blogs')
      return [
        [...html.matchAll(/At (1\d:\d\d)/g)].some(([, shown]) => shown === '11:40'),
        /At 11:45/.test(html),
        headers.has('CDN-Cache-Control'),
      ]
    }
    assert.deepEqual(await at('11:37:59'), [false, false, true])
    for (const time of ['11:38:01', '11:39:59']) assert.deepEqual(await at(time), [false, false, false], time)
    assert.deepEqual(await at('11:40:00'), [true, false, true])
    // Scheduled meanwhile, before the next one.
    await app.store.create(
      { index: 'news', id: 'four', body: { ...ITEM, title: 'Between', posted_date: '21/11/2026', posted_time: '11:42' } },
      { publicEffect: 'changed' },
    )
    await at('11:41:00')
    await app.settled()
    await at('11:42:00')
    assert.match((await app.page('/blogs')).html, /Between/)
    assert.deepEqual(await at('11:44:59'), [true, false, false])
    assert.deepEqual(await at('11:45:00'), [true, true, true])
    assert.equal(await isKept(app, '/blogs'), true)
  })

  it('may be shown by caches between for a minute that does not reach into the next day', async () => {
    const told = async (path: string, time: string, headers = {}) => {
      app.clock.now = new Date(`2026-11-21T${time}Z`)
      await app.page(path, { headers })
      return (await app.request(path, { headers })).headers.get('CDN-Cache-Control')
    }
    const aMinute = 'max-age=10, stale-while-revalidate=50'
    assert.equal(await told('/blogs', '18:27:59'), aMinute)
    for (const time of ['18:28:59', '18:29:01', '18:29:59']) assert.equal(await told('/blogs', time), null, time)
    assert.equal(await told('/blogs', '18:30:00'), aMinute)
    assert.equal(await told('/privacy-policy', '18:29:59'), aMinute)
    assert.equal(await told('/faq', '12:00:00', { 'Sec-Purpose': 'prefetch' }), null)
    const [tag = ''] = [(await app.request('/faq')).headers.get('ETag')]
    const unchanged = await app.request('/faq', { headers: { 'If-None-Match': tag ?? '' } })
    assert.deepEqual([unchanged.status, unchanged.headers.get('CDN-Cache-Control')], [304, aMinute])
    assert.equal((await app.request('/contact-us')).headers.get('CDN-Cache-Control'), null)
  })

  it('stay until the day ends, or half a minute if a change may be missed', async () => {
    const { mayMissWrites } = await app.store.contentVersion()
    await app.page('/blogs')
    for (const seconds of [19, 30, 30_000]) {
      app.clock.now = new Date(new Date('2026-11-21T06:00:00Z').getTime() + seconds * 1000)
      assert.equal(await isKept(app, '/blogs'), seconds < 20 || !mayMissWrites, `${seconds} s`)
      assert.equal(await isKept(app, '/blogs'), true)
    }
  })
})

describe('kept pages, and others,', () => {
  it('keep apart what differs: pages, encodings, hosts', async () => {
    assert.notEqual((await app.page('/news')).html, (await app.page('/blogs')).html)
    const brotli = await app.request('/faq', { headers: { 'Accept-Encoding': 'gzip, br' } })
    assert.equal(brotli.headers.get('Content-Encoding'), 'br')
    const zipped = await app.request('/faq', { headers: { 'Accept-Encoding': 'gzip, br;q=0' } })
    assert.equal(zipped.headers.get('Content-Encoding'), 'gzip')
    const plain = await app.request('/faq')
    assert.equal(plain.headers.get('Content-Encoding'), null)
    const html = await plain.text()
    assert.equal(brotliDecompressSync(await brotli.arrayBuffer()).toString(), html)
    assert.equal(gunzipSync(await zipped.arrayBuffer()).toString(), html)
    assert.equal((await app.request('http://evil.example/faq')).status, 421)
  })

  it('never include pages made for one visit, a form’s answer, the sign-in page or what is not there', async () => {
    for (const path of ['/contact-us', '/login', '/nope', '/admin', '/blogs?page=9', '/blog-details?id=nope']) {
      const { headers } = await app.request(path)
      assert.equal(headers.get('ETag'), null, path)
    }
    const madeAt = async () => /name="opened_at" value="(\d+)\./.exec((await app.page('/contact-us')).html)?.[1]
    const first = await madeAt()
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    assert.equal(Number(await madeAt()) - Number(first), 1000)
  })

  it('are answered with 304 if the browser has them, and still counted', async () => {
    const etag = (await app.request('/faq')).headers.get('ETag') ?? ''
    const again = await app.request('/faq', { headers: { 'If-None-Match': etag } })
    assert.equal(again.status, 304)
    assert.equal(await again.text(), '')
    assert.ok(again.headers.get('Content-Security-Policy'))
    assert.equal((await app.request('/faq', { headers: { 'If-None-Match': '"other"' } })).status, 200)
    assert.equal(app.views.length, 3)
  })

  it('are made once when many ask at the same moment', async () => {
    const before = app.asked.lists
    await app.page('/news')
    const listsOfOnePage = app.asked.lists - before
    assert.ok(listsOfOnePage > 0)
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.page('/tradewind-blogs')))
    assert.equal(app.asked.lists - before, 2 * listsOfOnePage)
    assert.equal(new Set(answers.map(({ html }) => html)).size, 1)
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  })
})

describe('kept pages and the query', () => {
  it('make a variant of their own by each parameter that the page reads', async () => {
    const differing = [
      ['/global-capability-centers?team=25', '/global-capability-centers?team=800'],
      ['/search-query?q=first', '/search-query?q=nothing'],
      ['/search-query?q=first', '/search-query'],
    ]
    for (const [one = '', other = ''] of differing) assert.notEqual((await app.page(one)).html, (await app.page(other)).html)
    for (const number of Array.from({ length: 9 }, (_, index) => index))
      await app.store.create({ index: 'news', id: `more-${number}`, body: { ...ITEM, title: 'Many' } })
    for (const path of ['/blogs?page=2', '/news?page=2', '/manage-blogs?page=2', '/search-query?q=many&page=2'])
      assert.equal((await app.page(path)).status, 200, path)
    assert.match((await app.page('/blog-details?id=one')).html, /First title/)
    assert.match((await app.page('/blog-details?id=more-1')).html, /Many/)
  })

  it('are the same whatever else stands in the address', async () => {
    const same = [
      ['/search-query?q=first&page=1', '/search-query?page=1&q=first&id=one&team=3', '/search-query?page=1&utm=%ff&q=first'],
      ['/blog-details?id=one', '/blog-details?q=x&id=one&page=7'],
      ['/blogs', '/blogs?', '/blogs?q=first&id=one', `/blogs?${'x'.repeat(3000)}`],
    ]
    for (const [first = '', ...others] of same) {
      const { html } = await app.page(first)
      for (const path of others) {
        const before = app.asked.lists
        assert.equal((await app.page(path)).html, html, path)
        assert.equal(app.asked.lists, before, path)
      }
    }
  })

  it('show no page a parameter that its row does not name, kept or not', () => {
    const headers = { Cookie: 'session-3000=x' }
    const seen = (path: string, method = 'GET') => asCacheableRequest(new Request(ORIGIN + path, { method, headers }))
    const { url, method } = seen('/search-query?x=1&page=2&q=first&id=3', 'HEAD')
    assert.deepEqual([url, method], [`${ORIGIN}/search-query?q=first&page=2`, 'HEAD'])
    assert.equal(seen('/blogs?x=1').headers.get('Cookie'), 'session-3000=x')
    for (const path of ['/login?token=x', '/admin/manage-blogs?tab=blogs', '/blogs.data?x=1']) assert.equal(seen(path).url, ORIGIN + path)
    assert.equal(seen('/blogs?x=1', 'POST').url, `${ORIGIN}/blogs?x=1`)
  })

  it('mean what they say when a parameter is empty or given twice', async () => {
    await app.page('/blogs')
    assert.equal((await app.page('/blogs?page=')).status, 404)
    assert.equal((await app.page('/blogs?page=1&page=1')).status, 404)
    assert.equal((await app.page('/blogs?page=1')).status, 200)
    assert.match((await app.page('/search-query?q=first&q=nothing')).html, /First title<\/|<mark>First/)
    assert.equal((await app.page('/search-query?q=')).html, (await app.page('/search-query')).html)
  })

  it('leave what an address says to page views', async () => {
    await app.page('/faq')
    await app.page('/faq?utm_source=mail')
    assert.deepEqual(
      app.views.map(({ path, query }) => path + query),
      ['/faq', '/faq?utm_source=mail'],
    )
  })

  it('are not kept by a long address', async () => {
    const search = (length: number) => `/search-query?q=first+${'x'.repeat(length - '/search-query?q=first+'.length)}`
    for (const [length, kept] of [
      [500, true],
      [501, false],
    ] as const) {
      await app.page(search(length))
      assert.equal(await isKept(app, search(length)), kept, String(length))
    }
  })
})

/** Addresses of the route table in front of which no guard stands. */
function publicPaths(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, path = '', children }) => {
    if (file === 'admin/layout.tsx') return []
    return children ? publicPaths(children) : [`/${path}`]
  })
}
