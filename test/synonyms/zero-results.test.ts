import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { addZeroResults, normalizeCountedSearch, removeOldSearches, reportZeroResults } from '#domain/analytics/zero-results.ts'
import { today } from '#domain/items/items.ts'
import { addDays } from '#lib/time/dates.ts'
import { startJobs } from '#server/startup/jobs.ts'
import { reportPageViews } from '#test/analytics/report-page-views.ts'
import { until } from '#test/process/wait-until.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const PAGE = '/admin/site/search'

let app: TestApp

beforeEach(async () => {
  app = await openTestApp()
  await app.store.create({ index: 'news', id: 'a', body: { title: 'A harbour', posted_date: '1/11/2026' } })
})

afterEach(() => app.close())

async function counted(): Promise<[string, number][]> {
  await app.services.analytics.flush()
  const { searches, others } = await reportZeroResults(app.services)
  return [
    ...searches.map(({ text, count }): [string, number] => [text, count]),
    ...(others > 0 ? [['others', others] as [string, number]] : []),
  ]
}

const search = (text: string, init?: RequestInit) => app.page(`/search-query?q=${encodeURIComponent(text)}`, init)

describe('searches that found nothing', () => {
  it('are counted each time a visitor sees that, whether the page was kept or not', async () => {
    const first = await search('  Xylophone  LESSONS ')
    const lists = app.asked.lists
    const second = await search('  Xylophone  LESSONS ')
    assert.equal(app.asked.lists, lists, 'it was kept')
    assert.deepEqual([...first.headers].toSorted(), [...second.headers].toSorted(), 'and nobody can tell')
    const again = await search('  Xylophone  LESSONS ', { headers: { 'If-None-Match': second.headers.get('ETag') ?? '' } })
    assert.equal(again.status, 304)
    await search('xylophone lessons', { headers: { Cookie: `session-3000=${'x'.repeat(43)}` } })
    await search('harbour')
    await search('harbor')
    await app.page('/search-query')
    await app.page('/blogs?q=nothing')
    assert.deepEqual(await counted(), [['xylophone lessons', 4]])
  })

  it('are not counted for administrators, robots and what is only fetched', async () => {
    const cookie = await app.signIn()
    await search('by me', { headers: { Cookie: cookie } })
    await search('by a robot', { headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' } })
    await search('asked for its head', { method: 'HEAD' })
    const ahead = await search('ahead', { headers: { 'Sec-Purpose': 'prefetch' } })
    const mark = /<img src="(\/page-view[^"]+)"/.exec(ahead.html)?.[1] ?? ''
    await app.request(mark.replaceAll('&amp;', '&'), { headers: { 'Sec-Fetch-Site': 'same-origin' } })
    await app.page('/admin/manage-blogs?q=managed', { headers: { Cookie: cookie } })
    assert.deepEqual(await counted(), [])
  })

  it('are not counted where the store did not answer, or was not asked to the end', async () => {
    const { find } = app.store
    app.store.find = () => Promise.reject(new Error('away'))
    assert.equal((await search('away')).status, 503)
    app.store.find = async (query) => ({ ...(await find(query)), truncated: 'timeout' })
    assert.equal((await search('too slow')).status, 200)
    app.store.find = find
    assert.deepEqual(await counted(), [])
  })

  it('are not counted, and their words not kept with page views, where they look personal', async () => {
    const personal = [
      'dana@example.com',
      'mail Dana＠example.com please',
      'dana (at) example.com',
      '+1 (415) 555-0123',
      '4111 1111 1111 1111',
      '٤١١١١١١',
      '123456',
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9eyJzdWIiOiIxMjM0',
    ]
    for (const text of personal) await search(text)
    await app.services.analytics.flush()
    const groups = await app.store.listCounterGroups()
    const names = [...(await app.store.getCounters(groups)).values()].flatMap((counts) => [...counts.keys()])
    assert.deepEqual(
      new Set(names.map((name) => name.replace(/^(?:hour \d+ views|no-address|view\t(\/search-query)\t\tunknown\t+)$/, '$1'))),
      new Set(['/search-query', '']),
    )
    assert.deepEqual((await reportPageViews(app.store, today(app.services), 1)).addresses, [
      { address: '/search-query', views: personal.length },
    ])
    for (const text of ['gcc 2024', 'top 10 cities 2026', 'bot', 'what is it at pune']) assert.equal(normalizeCountedSearch(text), text)
    for (const text of ['', ' ', '***', ...personal, 'x '.repeat(51), `${'word '.repeat(20)}x`])
      assert.equal(normalizeCountedSearch(text), undefined, text)
    assert.equal(normalizeCountedSearch(' ÜBER\tuns\n'), 'über uns')
  })

  it('stay few in memory and in the store, however many come', async () => {
    const sizes: number[] = []
    const { increment } = app.store
    app.store.increment = (group, amounts, limit) => {
      if (group.startsWith('searches')) sizes.push(amounts.size)
      return increment(group, amounts, limit)
    }
    for (let at = 0; at < 100_000; at++) {
      app.services.analytics.report({ path: '/search-query', query: '', title: '', at: app.clock.now, zeroResultSearch: `flood ${at}` })
      if (at % 20_000 === 0) await app.services.analytics.flush()
    }
    const all = await counted()
    assert.ok(Math.max(...sizes) <= 501, `${Math.max(...sizes)} waited`)
    assert.equal(all.length, 501)
    assert.equal(
      all.reduce((sum, [, each]) => sum + each, 0),
      100_000,
      'none is lost',
    )
    const cookie = await app.signIn()
    const { html } = await app.page(PAGE, { headers: { Cookie: cookie } })
    assert.match(html, /and 400 more/)
    assert.match(html, /99,500 times something else/)
  })

  it('that are being written are waited for before reading or clearing them', async () => {
    const { increment } = app.store
    const held = Promise.withResolvers<void>()
    app.store.increment = async (...given) => {
      await held.promise
      return increment(...given)
    }
    await search('slowly written')
    const first = app.services.analytics.flush()
    const second = counted()
    for (let turn = 0; turn < 3; turn++) assert.deepEqual((await reportZeroResults(app.services)).searches, [])
    held.resolve()
    assert.deepEqual(await second, [['slowly written', 1]])
    await first
  })

  it('are listed for thirty days with count and newest day, and lead to the form', async () => {
    const now = today(app.services)
    const on = (days: number, ...counts: [string, number][]) => addZeroResults(app.store, addDays(now, -days), new Map(counts))
    await on(30, ['forgotten', 9])
    await on(29, ['oldest', 1])
    await on(3, ['nearshore', 2], ['gcc', 1])
    await on(1, ['nearshore', 1], ['pune, bpo', 1], [`long ${'word '.repeat(16)}end`, 1])
    const cookie = await app.signIn()
    const html = async () => (await app.page(PAGE, { headers: { Cookie: cookie } })).html
    const listed = await html()
    const entry = (text: string) => listed.split('<li').find((each) => each.includes(`${text}</bdi>`)) ?? ''
    const textOf = (text: string) =>
      `<li${entry(text).split('</li>')[0]}`
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
    assert.equal(textOf('nearshore'), 'nearshore 3 times, last on Nov 20, 2026 Add as a synonym…')
    assert.ok(entry('nearshore').includes('href="/admin/site/search?add=nearshore"'))
    assert.match(textOf('oldest'), /^oldest 1 time, last on Oct 23, 2026/)
    assert.match(textOf('gcc'), / In line 1$/)
    assert.ok(entry('pune, bpo').includes('href="/admin/site/search?add=pune+bpo"'))
    assert.match(textOf('word end'), / Too long for a line$/)
    assert.ok(!listed.includes('forgotten'))
    assert.ok(listed.indexOf('nearshore') < listed.indexOf('oldest'))
    await search('just now')
    assert.match(await html(), /<bdi[^>]*>just now<\/bdi>/)
    await search('not written yet')
    assert.equal((await app.post(PAGE, { intent: 'clear' }, cookie)).status, 302)
    assert.match(await html(), /None in the last 30 days/)
    assert.ok(
      (await app.store.listCounterGroups()).some((group) => group.startsWith('page-views')),
      'views are counted still',
    )
    await app.found()
    assert.equal((await app.store.find({ indexes: ['activities'], where: [{ field: 'kind', equals: 'settings' }], size: 0 })).total, 1)
  })

  it('are removed by the jobs when thirty days are over', async () => {
    const now = today(app.services)
    for (const days of [0, 29, 30, 400]) await addZeroResults(app.store, addDays(now, -days), new Map([['x', 1]]))
    const groups = () => app.store.listCounterGroups()
    const jobs = startJobs(app.services)
    try {
      await until(async () => (await groups()).length === 2)
    } finally {
      await jobs.stop()
    }
    await app.settled()
    assert.deepEqual(await groups(), [`searches-in-vain ${addDays(now, -29)}`, `searches-in-vain ${now}`])
    assert.equal(await removeOldSearches(app.services), 0)
  })
})
