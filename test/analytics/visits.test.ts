import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadVisits, sumVisits } from '#domain/analytics/visit-report.ts'
import { forgetVisits } from '#domain/analytics/visits.ts'
import { today } from '#domain/items/items.ts'
import { ORIGIN, openTestApp, type TestApp } from '#test/test-app.ts'
import { BROWSER, plannedFigures, planVisits, stepsOf, storedFigures } from './visit-plan.ts'

const PROXY = { trustedProxies: 1 }

async function view(app: TestApp, path: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await app.request(path, { headers: { 'User-Agent': BROWSER, 'X-Forwarded-For': '198.41.0.7', ...headers } })
  assert.equal(response.status, 200, path)
}

async function report(app: TestApp, of = today(app.services)) {
  for (let round = 0; round < 3; round++) await app.services.analytics.flush()
  return loadVisits(app.store, { from: of, to: of })
}

describe('visits', () => {
  it('give the figures of a plan of 300, page by page, source by source', async () => {
    const app = await openTestApp({ settings: PROXY })
    const plan = planVisits(300)
    for (const visit of plan) for (const { path, headers } of stepsOf(visit, ORIGIN)) await view(app, path, headers)
    await report(app)
    assert.deepEqual(await storedFigures(app.store, today(app.services)), plannedFigures(plan))
    await app.close()
  })

  it('count people of one IPv6 network once, and two browsers behind one address twice', async () => {
    const app = await openTestApp({ settings: PROXY })
    for (const address of ['2a00:1:2:3::1', '2a00:1:2:3:ffff::9', '2a00:1:2:4::1']) await view(app, '/faq', { 'X-Forwarded-For': address })
    await view(app, '/faq', { 'User-Agent': `${BROWSER} Edg/150` })
    await view(app, '/faq')
    const { rows } = await report(app)
    assert.deepEqual(sumVisits(rows), { views: 5, visitors: 4, visits: 4, messages: 0 })
    await app.close()
  })

  it('leave out bots, spam referrers and administrators, and say how many', async () => {
    const app = await openTestApp({ settings: PROXY })
    const cookie = await app.signIn()
    await view(app, '/faq', { Cookie: cookie })
    await view(app, '/', { 'User-Agent': 'Googlebot/2.1' })
    await view(app, '/our-story', { 'User-Agent': 'curl/8' })
    await view(app, '/faq', { Referer: 'https://semalt.com/x', 'X-Forwarded-For': '198.41.0.8' })
    await view(app, '/faq')
    const { rows, days } = await report(app)
    assert.deepEqual(sumVisits(rows), { views: 1, visitors: 1, visits: 1, messages: 0 })
    const { bot, administrator, 'spam-referrer': spam } = days[0]?.withoutVisit ?? {}
    assert.deepEqual([bot, administrator, spam], [2, 1, 1])
    assert.equal(days[0]?.hours[11]?.views, 1, '6:00 UTC is 11:30 in the site’s zone')
    await app.close()
  })

  it('say “not known”, never direct, of pages answered elsewhere, of a proxy, and of people who ask for it', async () => {
    const app = await openTestApp({ settings: PROXY })
    await view(app, '/faq', { Referer: `${ORIGIN}/our-story` })
    await view(app, '/', { 'X-Forwarded-For': '' })
    await view(app, '/', { 'X-Forwarded-For': '10.0.0.7' })
    await view(app, '/?utm_campaign=spring', { 'X-Forwarded-For': '198.41.0.9', DNT: '1' })
    await view(app, '/?utm_campaign=spring', { 'X-Forwarded-For': '198.41.0.9', 'Sec-GPC': '1' })
    const { rows, days } = await report(app)
    assert.deepEqual(new Set(rows.map((row) => `${row.sourceGroup}${row.utmCampaign}`)), new Set(['unknown']))
    assert.deepEqual(sumVisits(rows), { views: 5, visitors: 1, visits: 1, messages: 0 })
    assert.deepEqual([days[0]?.withoutVisit['no-address'], days[0]?.withoutVisit['opted-out'], days[0]?.withoutVisit.unseen], [2, 2, 1])
    await app.close()
    const direct = await openTestApp()
    await view(direct, '/faq')
    assert.equal((await report(direct)).days[0]?.withoutVisit['no-address'], 1, 'a proxy that nobody set up')
    await direct.close()
  })

  it('say “not known” of whoever comes again from elsewhere, who may be another person behind that address', async () => {
    const app = await openTestApp({ settings: PROXY })
    const SPRING = '/?utm_campaign=spring'
    await view(app, SPRING, { Referer: 'https://www.linkedin.com/feed/' })
    await view(app, SPRING, { Referer: 'https://www.linkedin.com/feed/' })
    await view(app, '/faq', { Referer: `${ORIGIN}/` })
    assert.deepEqual(sumVisits((await report(app)).rows, { utmCampaign: 'spring' }), { views: 3, visitors: 1, visits: 1, messages: 0 })
    await view(app, '/our-story?utm_campaign=second', { Referer: 'https://www.google.com/' })
    await view(app, '/contact-us', { Referer: `${ORIGIN}/our-story` })
    for (const campaign of ['third', 'fourth']) await view(app, `/?utm_campaign=${campaign}`, { 'X-Forwarded-For': '198.41.0.8' })
    const { rows, days } = await report(app)
    assert.deepEqual(new Set(rows.map((row) => row.utmCampaign)), new Set(['spring', '']))
    assert.equal(sumVisits(rows, { utmCampaign: 'spring' }).views, 3)
    assert.deepEqual(sumVisits(rows), { views: 7, visitors: 2, visits: 2, messages: 0 })
    assert.deepEqual([days[0]?.withoutVisit.shared, days[0]?.withoutVisit.unseen], [2, 0])
    const visitor = { address: '198.41.0.7', network: '198.41.0.7', userAgent: BROWSER, language: '', optedOut: false }
    assert.equal((await app.services.analytics.findVisit(visitor, app.clock.now))?.sourceGroup, 'unknown')
    await app.close()
  })

  it('know people on the machine that serves a site of its own, and nobody by that address elsewhere', async () => {
    for (const [siteUrl, visitors] of [
      [ORIGIN, 2],
      ['https://tradewind.example', 0],
    ] as const) {
      const app = await openTestApp({ settings: { ...PROXY, siteUrl } })
      for (const address of ['127.0.0.1', '::1']) {
        const headers = { 'User-Agent': BROWSER, 'X-Forwarded-For': address, Host: new URL(siteUrl).host }
        assert.equal((await app.request(`${siteUrl}/faq`, { headers })).status, 200)
      }
      const { rows, days } = await report(app)
      assert.deepEqual([sumVisits(rows).visitors, days[0]?.withoutVisit['no-address'] ?? 0], [visitors, 2 - visitors], siteUrl)
      await app.close()
    }
  })
})

describe('a visit at midnight', () => {
  const BEFORE = '2026-11-21T18:20:00Z'
  const AFTER = '2026-11-21T18:40:00Z'

  it('stays one visit with its source, and is a new one later on', async () => {
    const app = await openTestApp({ settings: PROXY, now: BEFORE })
    await view(app, '/faq?utm_campaign=spring')
    await report(app)
    app.clock.now = new Date(AFTER)
    await view(app, '/our-story', { Referer: `${ORIGIN}/faq` })
    const { rows } = await report(app)
    assert.deepEqual([rows[0]?.utmCampaign, rows[0]?.entryPage, sumVisits(rows).visitors], ['spring', '/faq', 0])
    app.clock.now = new Date('2026-11-22T03:00:00Z')
    await view(app, '/contact-us')
    await view(app, '/', { 'X-Forwarded-For': '198.41.0.8' })
    const later = await report(app)
    assert.deepEqual(sumVisits(later.rows), { views: 3, visitors: 1, visits: 1, messages: 0 })
    assert.deepEqual(sumVisits(later.rows, { utmCampaign: 'spring' }).views, 2)
    await app.close()
  })

  it('is a new visit if the first ended long before', async () => {
    const app = await openTestApp({ settings: PROXY, now: '2026-11-21T12:00:00Z' })
    await view(app, '/faq?utm_campaign=spring')
    await report(app)
    app.clock.now = new Date(AFTER)
    await view(app, '/our-story')
    const { rows } = await report(app)
    assert.deepEqual([rows[0]?.sourceGroup, sumVisits(rows).visitors], ['direct', 1])
    await app.close()
  })

  it('is forgotten within the hour, salt and all', async () => {
    const app = await openTestApp({ settings: PROXY, now: BEFORE })
    await view(app, '/faq')
    await report(app)
    app.clock.now = new Date(AFTER)
    await view(app, '/faq', { 'X-Forwarded-For': '198.41.0.8' })
    await report(app)
    await forgetVisits(app.services)
    assert.equal((await app.store.find({ indexes: ['visit-salts'], size: 5 })).total, 2, 'a visit may still be under way')
    app.clock.now = new Date('2026-11-21T19:01:00Z')
    await forgetVisits(app.services)
    await app.found()
    const { documents } = await app.store.find({ indexes: ['visit-salts', 'visits'], size: 5 })
    assert.deepEqual(
      documents.map(({ id }) => id.slice(0, 10)),
      ['2026-11-22', '2026-11-22'],
    )
    await app.close()
  })
})
