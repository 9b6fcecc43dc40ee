import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { cleanStoredCounts } from '#domain/analytics/clean-counters.ts'
import { today } from '#domain/items/items.ts'
import { openGa4 } from '#server/analytics/ga4.ts'
import { startJobs } from '#server/startup/jobs.ts'
import { reportPageViews } from '#test/analytics/report-page-views.ts'
import { type Ga4Peer, openGa4Peer } from '#test/peers/ga4.ts'
import { until } from '#test/process/wait-until.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const HOUR_MS = 3_600_000
const SECRET = 'pQ7x-Lm2_Zk9vR4tB8nW1cY6sD3fG5hJ0aEuIoXyzAb'
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJkYW5hIn0.c2lnbmF0dXJl'
const PERSONAL = ['dana@example.com', 'dana+news@example.com', '+1 (415) 555-0123', '203.0.113.9', '4111 1111 1111 1111', JWT, SECRET]
/** Nothing of these may be anywhere. */
const TRACES = /dana|example\.com|0123|113\.9|1111|eyJ|pQ7x|Jane|hunter2/i

let app: TestApp
let peer: Ga4Peer
let relay: ReturnType<typeof openGa4>

before(async () => {
  peer = await openGa4Peer()
  const names = { measurementId: 'G-ABC123', apiSecret: 'x', siteUrl: 'https://www.example.org', timeZone: 'Asia/Kolkata' }
  const now = () => new Date('2026-11-21T06:00:00Z')
  relay = openGa4({ url: peer.url, ...names, now, log: () => {}, timeoutMs: HOUR_MS, gatherMs: HOUR_MS })
  app = await openTestApp({ relay })
  await app.store.create({ index: 'news', id: '00m1abcde-6f89abcdef9876543210', body: { title: 'Opening', posted_date: '1/11/2026' } })
})

after(async () => {
  await app.close()
  await peer.close()
})

async function counts(prefix: string): Promise<Map<string, number>> {
  await app.services.analytics.flush()
  const groups = (await app.store.listCounterGroups()).filter((group) => group.startsWith(prefix))
  return new Map([...(await app.store.getCounters(groups)).values()].flatMap((each) => [...each]))
}

const SAME_ORIGIN = { headers: { 'Sec-Fetch-Site': 'same-origin' } }

describe('addresses that are counted', () => {
  it('hold nothing personal in the store, at GA4 and where views are reported', async () => {
    const encodings = [encodeURIComponent, (text: string) => encodeURIComponent(encodeURIComponent(text))]
    for (const value of PERSONAL)
      for (const encoded of encodings.map((encode) => encode(value))) {
        for (const name of ['email', 'ref', 'utm_term', 'page_note', 'team'])
          await app.request(`/global-capability-centers?${name}=${encoded}&utm_source=letter`)
        await app.request(`/faq?${encoded}`)
        await app.request(`/faq?next=${encodeURIComponent(`/x?to=${value}`)}`)
        await app.request(`/search-query?q=${encoded}`)
        await app.request(`/blog-details?id=00m1abcde-6f89abcdef9876543210&id=${encoded}`)
        await app.request(`/page-view?of=${encodeURIComponent(`/faq?ref=${encoded}`)}`, SAME_ORIGIN)
        await app.request(`/gone/${encoded}`)
        await app.request(`/gone;to=${encoded}/more`)
      }
    for (const name of ['first_name', 'Name', 'user[name]', 'password', 'token', 'api_key', 'session', 'address', 'em%61il'])
      for (const value of ['Jane', 'hunter2']) await app.request(`/faq?${name}=${value}`)
    await app.request('/gone/password=hunter2')
    await app.request('/reset-password/hunter2')
    await app.request(`/old/preview/shared/${SECRET}`)
    await relay.close()
    const reported = app.views.map(({ path, query }) => path + query)
    const told = peer.events().map(({ params }) => JSON.stringify(params))
    for (const found of [reported, [...(await counts('')).keys()], told])
      assert.deepEqual(new Set(found.filter((each) => TRACES.test(each))), new Set())
    assert.ok(peer.events().some(({ params }) => String(params.page_location).endsWith('/global-capability-centers?utm_source=letter')))
    assert.deepEqual([...(await counts('missing')).keys()], ['(other)'])
  })

  it('are those of pages that are there, once each, whatever a stranger writes', async () => {
    const before = new Set((await counts('page-views')).keys())
    for (const address of ['/FAQ', '/faq/', '/f%61q', '/faq?buy=pills', '/faq?id=pills', '/faq?utm_source=pills', '/blogs?page=1'])
      await app.request(address)
    await app.request('/search-query?q=buy+pills')
    await app.request('/global-capability-centers?team=777')
    for (const of of [
      '/pills',
      '/blog-details?id=pills',
      '/admin',
      '/edit-news/pills',
      '/faq?pills',
      '/preview/shared/pills',
      '/faq/pills',
    ])
      await app.request(`/page-view?of=${encodeURIComponent(of)}`, SAME_ORIGIN)
    const known = new Set([...before, '/faq', '/blogs', '/search-query', '/global-capability-centers'])
    assert.deepEqual(new Set((await counts('page-views')).keys()), known)
    const { addresses } = await reportPageViews(app.store, today(app.services), 1)
    assert.ok(addresses.some(({ address }) => address === '/blog-details?id=00m1abcde-6f89abcdef9876543210'))
  })

  it('are not those that administrators see, unless a setting says so', async () => {
    const Cookie = await app.signIn()
    const visit = async (one: TestApp) => {
      const counted = one.views.length
      for (const path of ['/', '/faq', '/admin', '/admin/messages'])
        assert.equal((await one.request(path, { headers: { Cookie } })).status, 200)
      await one.request('/page-view?of=/faq', { headers: { ...SAME_ORIGIN.headers, Cookie } })
      return one.views.length - counted
    }
    assert.equal(await visit(app), 0)
    app.services.settings.countAdministrators = true
    assert.equal(await visit(app), 5)
    app.services.settings.countAdministrators = false
    const counted = app.views.length
    await app.request('/faq', { headers: { Cookie: `${Cookie.split('=')[0]}=none` } })
    assert.equal(app.views.length, counted + 1, 'the cookie alone makes nobody an administrator')
  })
})

describe('counts of earlier versions', () => {
  it('are cleaned after the start, and keep their sums', async () => {
    const old: Record<string, [string, number][]> = {
      'page-views 2025-01-02': [
        ['/faq', 1],
        ['/faq?email=dana@example.com', 2],
        ['/search-query?q=Jane', 4],
        ['/blog-details?id=a&name=Jane', 8],
        [`/reset/${SECRET}`, 16],
        ['(other)', 32],
      ],
      'searches-in-vain 2026-11-20': [
        ['nearshore', 1],
        ['10.0.113.9', 2],
        ['dana%40example.com', 4],
      ],
      'missing 2026-11-20': [
        ['/old-page', 1],
        [`/login/${SECRET}`, 2],
        ['/users/jane', 4],
      ],
    }
    for (const [group, amounts] of Object.entries(old)) await app.store.increment(group, new Map(amounts), { most: 100, rest: '(other)' })
    const read = async (group: string) => Object.fromEntries((await app.store.getCounters([group])).get(group) ?? [])
    const jobs = startJobs(app.services)
    try {
      await until(async () => !('/faq?email=dana@example.com' in (await read('page-views 2025-01-02'))))
      await until(async () => !('dana%40example.com' in (await read('searches-in-vain 2026-11-20'))))
    } finally {
      await jobs.stop()
    }
    await app.settled()
    assert.deepEqual(await read('page-views 2025-01-02'), { '/faq': 3, '/search-query': 4, '/blog-details?id=a': 8, '(other)': 48 })
    assert.deepEqual(await read('searches-in-vain 2026-11-20'), { nearshore: 1, OTHERS: 6 })
    assert.deepEqual(await read('missing 2026-11-20'), { '/old-page': 1, '(other)': 6 })
    assert.equal(await cleanStoredCounts(app.services, () => false), 0, 'once is enough')
  })
})
