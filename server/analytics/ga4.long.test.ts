import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { AnalyticsRelay, PageView, PageVisitor } from '#domain/ports/services.ts'
import { holdLimits, settled } from '#test/outbox/hold-timers.ts'
import { type Ga4Peer, openGa4Peer } from '#test/peers/ga4.ts'
import { openTestApp } from '#test/test-app.ts'
import { openGa4 } from './ga4.ts'

const VISITOR: PageVisitor = { address: '203.0.113.77', userAgent: 'Mozilla/5.0 (X11) Chrome/150.0', language: 'en-gb', optedOut: false }
/** Nothing is given up or sent by itself while a test runs. */
const HOUR_MS = 3_600_000
const NOW = new Date('2026-11-21T06:00:00Z')

/** What is still reachable; garbage that waits for its collection does not count. */
function usedMemory(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

let peer: Ga4Peer
let logged: unknown[]

beforeEach(async () => {
  peer = await openGa4Peer()
  logged = []
})

afterEach(() => peer.close())

function open(options = {}) {
  const log = (event: string, details?: object) => void logged.push({ event, ...details })
  const names = { measurementId: 'G-ABC123', apiSecret: 'secret_of_ga4', siteUrl: 'https://www.example.com', timeZone: 'Asia/Kolkata' }
  return openGa4({ url: peer.url, ...names, now: () => NOW, log, timeoutMs: HOUR_MS, gatherMs: HOUR_MS, ...options })
}

/** Each close waits for the requests on their way, which the next ones follow. */
async function sendAll(relay: AnalyticsRelay, to = peer): Promise<void> {
  await relay.close()
  for (let before = -1; before < to.state.asked; ) {
    before = to.state.asked
    await relay.close()
  }
}

function view(changes: Partial<PageView> = {}, visitor: Partial<PageVisitor> = {}): PageView {
  return { path: '/faq', query: '', title: 'Tradewind Website', at: NOW, visitor: () => ({ ...VISITOR, ...visitor }), ...changes }
}

describe('the GA4 relay', () => {
  it('passes a view on as the Measurement Protocol wants it', async () => {
    const relay = open()
    relay.report(view({ path: '/blogs', query: '?page=2' }))
    await relay.close()
    const [request] = peer.state.requests
    assert.equal(request?.query.get('measurement_id'), 'G-ABC123')
    assert.equal(request?.query.get('api_secret'), 'secret_of_ga4')
    assert.equal(request?.headers['content-type'], 'application/json')
    assert.equal(request?.headers.cookie, undefined)
    const { client_id = '', user_agent, ip_override, consent, events } = request?.body ?? {}
    assert.match(client_id, /^\d+\.\d+$/)
    assert.equal(user_agent, VISITOR.userAgent)
    assert.equal(ip_override, '203.0.113.0')
    assert.deepEqual(consent, { ad_user_data: 'DENIED', ad_personalization: 'DENIED' })
    assert.deepEqual(events, [
      {
        name: 'page_view',
        params: {
          session_id: client_id.split('.')[0],
          engagement_time_msec: 100,
          page_location: 'https://www.example.com/blogs?page=2',
          page_title: 'Tradewind Website',
          language: 'en-gb',
        },
      },
    ])
    assert.deepEqual(peer.state.problems, [])
  })

  it('gathers up to 25 views of one visitor in a request, and never two visitors', async () => {
    const relay = open()
    for (let count = 0; count < 60; count++) relay.report(view())
    for (let count = 0; count < 30; count++) relay.report(view({}, { address: `203.0.113.${count % 3}` }))
    await sendAll(relay)
    assert.deepEqual(
      peer.state.requests.map(({ body }) => body.events.length).sort((a, b) => b - a),
      [25, 25, 10, 10, 10, 10],
    )
    assert.deepEqual(peer.state.problems, [])
    assert.ok(peer.state.mostOpen <= 4)
  })

  it('names a visitor by a number that changes daily and identifies no one', async () => {
    const relay = open()
    const days = ['2026-11-21T06:00:00Z', '2026-11-21T18:29:00Z', '2026-11-21T18:31:00Z']
    for (const at of days) relay.report(view({ at: new Date(at) }))
    relay.report(view({ at: new Date(days[2] ?? '') }, { userAgent: 'Other/1.0' }))
    const restarted = open()
    restarted.report(view())
    await relay.close()
    await restarted.close()
    const ids = peer.state.requests.map(({ body }) => body.client_id)
    assert.equal(ids.length, 4, 'two views of the first day share a request')
    assert.equal(new Set(ids).size, 4, 'another day, another browser, another salt: another number')
  })
})

describe('what the GA4 relay passes on', () => {
  it('says nothing of visitors who ask for it', async () => {
    const relay = open()
    relay.report(view({}, { optedOut: true }))
    relay.report({ path: '/', query: '', title: '', at: NOW })
    await relay.close()
    assert.equal(peer.state.requests.length, 0)
  })

  it('leaves out of addresses what somebody typed, and secrets', async () => {
    const relay = open()
    const queries: [string, string][] = [
      ['?q=my+illness', ''],
      ['?token=abcdefgh', ''],
      ['?q=x&page=3', '?page=3'],
      ['?id=00m1-ab&utm_source=letter&utm_medium=a%40b.example', '?id=00m1-ab&utm_source=letter'],
      ['?email=a@b.example&name=Zoe&page=a@b.example', ''],
      ['?team=150&tab=blogs', '?team=150&tab=blogs'],
      ['?%71=hidden&Q=hidden', ''],
    ]
    for (const [query] of queries) relay.report(view({ query }))
    await relay.close()
    assert.deepEqual(
      peer.events().map(({ params }) => String(params.page_location).replace('https://www.example.com/faq', '')),
      queries.map(([, kept]) => kept),
    )
  })

  it('keeps the limits whatever is reported', async () => {
    const relay = open()
    relay.report(
      view({ path: `/${'x'.repeat(5000)}`, title: 'y'.repeat(5000) }, { userAgent: 'z'.repeat(16_000), language: 'e'.repeat(400) }),
    )
    for (const address of ['', '::1', '2001:db8:1:2::3', '2001:db8::1', 'nonsense', '::ffff:198.51.100.9'])
      relay.report(view({}, { address }))
    await sendAll(relay)
    assert.deepEqual(peer.state.problems, [])
    assert.deepEqual(
      new Set(peer.state.requests.map(({ body }) => body.ip_override)),
      new Set(['203.0.113.0', undefined, '2001:db8:1::', '198.51.100.0']),
    )
  })
})

describe('the GA4 relay beside a busy site', () => {
  it('stays small while the service is dead', async (t) => {
    const giveUp = holdLimits(t)
    for (const mode of ['hang', 'drop', 'error'] as const) {
      const dead = await openGa4Peer()
      dead.state.mode = mode
      logged.length = 0
      const relay = open({ url: dead.url, gatherMs: 0 })
      const before = usedMemory()
      for (let count = 0; count < 30_000; count++) {
        relay.report(
          view({ path: `/page-${count}` }, { address: `10.${count % 250}.${(count >> 8) % 250}.1`, userAgent: `Agent ${count}` }),
        )
        if (count % 5000 !== 4999) continue
        do await settled()
        while (dead.state.asked < 4)
        assert.ok(mode !== 'hang' || dead.state.asked === 4, `${dead.state.asked} are on their way`)
      }
      assert.ok(usedMemory() - before < 10e6, `${mode}: ${usedMemory() - before} bytes`)
      assert.ok(dead.state.mostOpen <= 4, `${mode}: ${dead.state.mostOpen}`)
      if (mode === 'hang') dead.state.mode = 'up'
      giveUp()
      await (mode === 'hang' ? sendAll(relay, dead) : relay.close())
      if (mode === 'hang') assert.equal(dead.events().length, 1000, 'so many are kept')
      assert.equal(logged.length, 1, mode)
      assert.doesNotMatch(JSON.stringify(logged), /secret_of_ga4/)
      await dead.close()
    }
  })

  it('hears of the pages that people see, beside our own counting', async () => {
    const relay = open()
    const app = await openTestApp({ relay, settings: { trustedProxies: 1 } })
    const headers = { 'X-Forwarded-For': '198.51.100.77', 'Accept-Language': 'de-AT,en;q=0.5' }
    await app.request('/faq?q=x', { headers })
    await app.request('/faq', { headers: { ...headers, DNT: '1' } })
    await app.request('/faq', { headers: { ...headers, 'Sec-GPC': '1' } })
    await app.request('/faq', { headers: { ...headers, 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } })
    await app.request('/faq', { headers: { ...headers, 'Sec-Purpose': 'prefetch' } })
    await app.request('/faq', { headers: { ...headers, 'User-Agent': '' } })
    await app.request('/nope', { headers })
    await relay.close()
    assert.equal(app.views.length, 3, 'visitors who opted out are counted without a trace of them')
    assert.deepEqual(
      peer.events().map(({ params }) => [params.page_location, params.language]),
      [['https://www.example.com/faq', 'de-at']],
    )
    assert.equal(peer.state.requests[0]?.body.ip_override, '198.51.100.0')
    await app.close()
  })

  it('keeps nobody waiting while the service hangs, the administrator neither', async () => {
    peer.state.mode = 'hang'
    const relay = open({ gatherMs: 0 })
    const app = await openTestApp({ relay })
    const cookie = await app.signIn()
    for (let count = 0; count < 8; count++) await app.request('/faq', { headers: { 'User-Agent': `Mozilla/5.0 (X11) Chrome/1${count}` } })
    while (peer.state.open < 4) await new Promise((resolve) => setImmediate(resolve))
    for (const path of ['/', '/blogs', '/contact-us', '/admin', '/admin/analytics'])
      assert.equal((await app.request(path, { headers: { Cookie: cookie } })).status, 200, path)
    assert.equal(peer.state.open, 4, 'it hangs still')
    await peer.close()
    for (let round = 0; round < 3; round++) await relay.close()
    await app.close()
  })
})

describe('the GA4 relay by default', () => {
  it('has three seconds for a request', async (t) => {
    const limits: number[] = []
    const limit = new AbortController()
    t.mock.method(AbortSignal, 'timeout', (milliseconds: number) => {
      limits.push(milliseconds)
      return limit.signal
    })
    peer.state.mode = 'hang'
    const relay = open({ timeoutMs: undefined })
    relay.report(view())
    const closed = relay.close()
    while (peer.state.open < 1) await new Promise((resolve) => setImmediate(resolve))
    limit.abort()
    await closed
    // Relays of other tests may still be giving up what they had, with limits of their own.
    assert.ok(limits.includes(3000), String(limits))
    assert.equal(logged.length, 1)
  })
})
