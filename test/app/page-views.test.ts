import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addPageViews } from '#domain/analytics/page-views.ts'
import { today } from '#domain/items/items.ts'
import { parseDay } from '#lib/time/dates.ts'
import { reportPageViews } from '#test/analytics/report-page-views.ts'
import { ORIGIN, openTestApp } from '#test/test-app.ts'

describe('page views', () => {
  it('are reported with path, query and the product’s title for every rendered page', async () => {
    const app = await openTestApp()
    await app.request('/faq?from=mail')
    await app.request('/')
    assert.deepEqual(
      app.views.map(({ path, query, title }) => [path, query, title]),
      [
        ['/faq', '?from=mail', 'Tradewind Website'],
        ['/', '', 'Tradewind Website'],
      ],
    )
    await app.close()
  })

  it('leave out robots, prefetches, forms, data and what is not there', async () => {
    const app = await openTestApp()
    await app.request('/', { headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' } })
    await app.request('/', { headers: { 'Sec-Purpose': 'prefetch;prerender' } })
    await app.request('/', { headers: { Purpose: 'prefetch' } })
    await app.request('/', { method: 'HEAD' })
    await app.request('/nope')
    await app.request('/feed.xml')
    await app.request('/faq.data')
    assert.deepEqual(app.views, [])
    await app.close()
  })

  it('of pages fetched ahead are reported when the browser shows them', async () => {
    const app = await openTestApp()
    const { html } = await app.page('/faq?a=1&b=2', { headers: { 'Sec-Purpose': 'prefetch' } })
    assert.deepEqual(app.views, [])
    const mark = /<img src="(\/page-view[^"]+)" alt="" /.exec(html)?.[1] ?? ''
    assert.equal(html.match(/\/page-view/g)?.length, 1, 'nothing else makes a browser load it')
    assert.equal((await app.request(mark)).status, 404, 'only a page of this site may load the mark')
    const shownAt = async (referrer: string) => {
      const headers = { 'Sec-Fetch-Site': 'same-origin', ...(referrer && { Referer: referrer }) }
      assert.equal((await app.request(mark, { headers })).status, 204)
      const { path = '', query = '' } = app.views.at(-1) ?? {}
      return path + query
    }
    assert.equal(await shownAt(`${ORIGIN}/faq?a=1&b=2`), '/faq?a=1&b=2')
    for (const other of ['', 'nonsense', `${ORIGIN}/blogs?a=1`, 'http://evil.example/faq?a=1'])
      assert.equal(await shownAt(other), '/faq', other)
    assert.equal(app.views.length, 5)
    assert.doesNotMatch((await app.page('/faq?a=1&b=2')).html, /page-view/)
    await app.close()
  })

  it('are counted by day and address in the site’s zone', async () => {
    const app = await openTestApp({ now: '2026-11-20T18:29:00Z' })
    await app.request('/faq')
    app.clock.now = new Date('2026-11-20T18:31:00Z')
    await app.request('/faq')
    await app.request('/faq')
    await app.request('/')
    await app.services.analytics.flush()
    const report = await reportPageViews(app.store, today(app.services), 30)
    assert.equal(report.days.length, 30)
    assert.deepEqual(report.days.slice(-2), [
      { day: '2026-11-20', views: 1 },
      { day: '2026-11-21', views: 3 },
    ])
    assert.deepEqual(report.addresses, [
      { address: '/faq', views: 3 },
      { address: '/', views: 1 },
    ])
    await app.close()
  })
})

describe('page views in number', () => {
  it('are added up when several servers write at the same moment', async () => {
    const app = await openTestApp()
    const day = parseDay('2026-11-21')
    assert.ok(day)
    await Promise.all(Array.from({ length: 10 }, () => addPageViews(app.store, day, new Map([['/', 1]]))))
    assert.equal((await reportPageViews(app.store, day, 1)).total, 10)
    await app.close()
  })

  it('stay few in memory and store however many addresses are asked for', async () => {
    const app = await openTestApp()
    const day = today(app.services)
    await addPageViews(app.store, day, new Map(Array.from({ length: 5000 }, (_, index) => [`/x?${index}`, 1])))
    const report = await reportPageViews(app.store, day, 1)
    assert.equal(report.total, 5000)
    assert.ok(report.addresses.length <= 2001)
    await app.close()
  })

  it('that cannot be written are written later, and never fail a page', async () => {
    const app = await openTestApp()
    const day = today(app.services)
    const { increment } = app.store
    app.store.increment = () => Promise.reject(new Error('database or disk is full'))
    for (let view = 0; view < 3; view++) assert.equal((await app.request('/faq')).status, 200)
    await app.services.analytics.flush()
    await app.request('/')
    await app.services.analytics.flush()
    app.store.increment = increment
    await app.services.analytics.flush()
    assert.deepEqual((await reportPageViews(app.store, day, 1)).addresses, [
      { address: '/faq', views: 3 },
      { address: '/', views: 1 },
    ])
    assert.deepEqual(
      app.logged.map(({ event }) => event).filter((event) => event.startsWith('Page')),
      ['Page views not written', 'Page views not written'],
    )
    await app.close()
  })

  it('are dropped beyond a bound, and when the server ends before they could be written', async () => {
    const app = await openTestApp()
    await app.store.close()
    for (let view = 0; view < 12_000; view++) app.services.analytics.report({ path: `/${view}`, query: '', title: '', at: app.clock.now })
    await app.services.analytics.close()
    assert.deepEqual(app.logged.at(-1), { event: 'Page views dropped', details: { count: 10_000 } })
  })
})
