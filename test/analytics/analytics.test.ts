import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { formatFigure, visitFigures } from '#app/admin/analytics/figures.ts'
import { addPageViews } from '#domain/analytics/page-views.ts'
import { OTHER } from '#domain/analytics/visit-counts.ts'
import { sumsGroup } from '#domain/analytics/visit-sums.ts'
import { SEARCHES, ZERO_RESULT_LIMIT } from '#domain/analytics/zero-results.ts'
import { itemUrlId } from '#domain/items/item-url.ts'
import { addDays, type Day } from '#lib/time/dates.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { addVisits, DIRECT, GOOGLE, LINKEDIN } from './planned-visits.ts'

const TODAY = '2026-11-27' as Day

describe('Analytics', () => {
  let app: TestApp
  let headers: { Cookie: string }

  before(async () => {
    app = await openTestApp({ now: '2026-11-27T08:32:00Z' })
    headers = { Cookie: await app.signIn() }
    const { store } = app
    await store.create({
      index: 'blog',
      id: 'p1',
      body: {
        title: 'Notice periods in India',
        posted_date: '9/11/2026',
        expiry_date: '1/11/2028',
        source: 'Desk',
        urls: 'notice-periods old-notice',
      },
    })
    for (const slug of ['notice-periods', 'old-notice'])
      await store.create({ index: 'item-urls', id: itemUrlId(slug), body: { slug, kind: 'blog', item: 'p1' } })
    for (let back = 0; back < 70; back++)
      await addVisits(store, addDays(TODAY, -back), [
        { page: '/', origin: GOOGLE, visits: back < 30 ? 20 : 10, messages: back === 3 ? 1 : 0, hour: 9 },
        { page: '/', origin: DIRECT, visits: 5, hour: 20 },
      ])
    await addVisits(store, addDays(TODAY, -2), [
      { page: '/blog-details?id=notice-periods', origin: LINKEDIN, visits: 7, messages: 2 },
      { page: '/blog-details?id=old-notice', origin: LINKEDIN, visits: 2 },
      { page: '/faq', origin: { sourceGroup: 'unknown' }, visits: 1 },
    ])
  })

  after(() => app.close())

  const open = async (query = '') => (await app.page(`/admin/analytics${query}`, { headers })).html
  const text = (html: string) =>
    html
      .replace(/<script.*?<\/script>/gs, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
  const csv = async (query = '') => {
    const answer = await app.request(`/admin/analytics.csv${query}`, { headers })
    return { answer, rows: parse(await answer.text(), { bom: true, relax_column_count: true }) as string[][] }
  }

  it('has the former screen’s place, which leads on there, and is for those who saw it', async () => {
    const former = await app.request('/admin/page-views', { headers })
    assert.deepEqual([former.status, former.headers.get('Location')], [301, '/admin/analytics'])
    for (const path of ['/admin/page-views', '/admin/analytics', '/admin/analytics.csv'])
      assert.equal(
        (await app.request(path)).headers.get('Location') ?? '',
        (await app.request('/admin/activity')).headers.get('Location') ?? '',
        path,
      )
    assert.match(text(await open()), /Analytics Export CSV Oct 29, 2026 – Nov 27, 2026, 2:02 PM/)
  })

  it('adds up daily visitors, views and messages of the range that the URL names, and compares them with the days before', async () => {
    // 30 days of 25 visitors and 10 more; 30 days before of 15.
    assert.match(text(await open()), /Daily visitors 760 .*?Page views 2,280 .*?Messages 3 .*?Messages per 100 visitors 0\.4 /)
    const { rows } = await csv('?range=custom&from=2026-11-24&to=2026-11-25')
    assert.deepEqual(rows.slice(0, 3), [
      [
        'Day',
        'Daily visitors',
        'Daily visitors before',
        'Page views',
        'Page views before',
        'Messages',
        'Messages before',
        'Messages per 100 visitors',
        'Messages per 100 visitors before',
      ],
      ['2026-11-24', '25', '25', '75', '75', '1', '0', '4', '0'],
      ['2026-11-25', '35', '25', '105', '75', '2', '0', '5.7', '0'],
    ])
  })

  it('names no share of days without visitors, and lets several messages of one visitor count', () => {
    const day = (visitors: number, messages: number) => {
      const counted = { views: visitors, visitors, messages }
      return { now: counted, fair: counted, before: { views: 0, visitors: 0, messages: 0 } }
    }
    const shown = (...days: ReturnType<typeof day>[]) => {
      const [, , messages, share] = visitFigures(days)
      assert.ok(messages && share)
      return [messages.total, formatFigure(share, share.total), formatFigure(share, share.compared?.before)]
    }
    assert.deepEqual(shown(day(0, 0)), [0, '–', '–'])
    assert.deepEqual(shown(day(0, 1), day(2, 3)), [4, '200.0', '–'])
  })

  it('compares an unfinished day with the same hours, or not at all', async () => {
    const today = text(await open('?range=today'))
    assert.match(today, /Daily visitors 25 Same as before .*?Today is compared by the hours that are over/)
    assert.match(text(await open('?range=today&group=search')), /Daily visitors 20 Not compared .*?Today isn’t over, so it isn’t compared/)
  })

  it('narrows every figure and list by what the URL names, with a chip that takes it back', async () => {
    const html = await open('?group=social&campaign=nov-brief')
    assert.match(
      text(html),
      /Remove filter Source : Social Remove filter Campaign : nov-brief Daily visitors 9 .*?Page views 27 .*?Messages 2 /,
    )
    assert.match(html, /href="\/admin\/analytics\?campaign=nov-brief"/)
    assert.match(html, /href="\/admin\/analytics\?group=social&amp;campaign=nov-brief&amp;page=%2Fblog-details%3Fid%3Dnotice-periods"/)
  })

  it('names pages by title, a post once under all its URLs, and doesn’t call unknown sources direct', async () => {
    const { rows } = await csv()
    const listed = (label: string) => rows.slice(rows.findIndex(([first]) => first === label) + 1)
    assert.deepEqual(listed('Top pages').slice(0, 3), [
      ['Home', '750', '1'],
      ['Notice periods in India', '9', '2'],
      ['FAQ', '1', '0'],
    ])
    assert.deepEqual(listed('Sources').slice(0, 4), [
      ['Search', '600', '1'],
      ['Direct', '150', '0'],
      ['Social', '9', '2'],
      ['Not known', '1', '0'],
    ])
  })

  it('narrows by any row, also by what is counted together as others', async () => {
    const day = addDays(TODAY, -50)
    const range = `?range=custom&from=${day}&to=${day}`
    await addVisits(app.store, day, [{ page: '/', origin: { ...LINKEDIN, utmCampaign: OTHER }, visits: 4 }])
    await app.store.increment(`${SEARCHES} ${day}`, new Map([[ZERO_RESULT_LIMIT.rest, 6]]), ZERO_RESULT_LIMIT)
    const html = await open(range)
    const rows = [...html.matchAll(/<tr[^>]*>(?:(?!<\/tr>).)*<\/tr>/gs)].map(([row]) => row).filter((row) => row.includes('<td'))
    assert.ok(rows.length > 4)
    for (const row of rows) assert.match(row, /<a [^>]*href="\/admin\/analytics\?/)
    const filters = `?range=custom&amp;from=${day}&amp;to=${day}`
    assert.ok(html.includes(`${filters}&amp;searched=${ZERO_RESULT_LIMIT.rest}`))
    assert.match(text(await open(`${range}&campaign=${OTHER}`)), /Remove filter Campaign : Others Daily visitors 4 /)
    assert.match(text(await open(`${range}&searched=${ZERO_RESULT_LIMIT.rest}`)), /Remove filter Search : Others Searches 6 /)
  })

  it('exports what is shown: no other days without a comparison, and how many rows are left out', async () => {
    const day = addDays(TODAY, -40)
    const visits = Array.from({ length: 103 }, (_, at) => ({ page: '/', origin: { ...LINKEDIN, utmCampaign: `c${at}` }, visits: 1 }))
    await addVisits(app.store, day, visits)
    const { rows } = await csv(`?range=custom&from=${day}&to=${day}&compare=no`)
    assert.deepEqual(rows[0], ['Day', 'Daily visitors', 'Page views', 'Messages', 'Messages per 100 visitors'])
    assert.deepEqual(rows[1], [day, '118', '354', '0', '0'])
    assert.ok(rows.some(([first]) => first === 'and 3 more'))
  })

  it('keeps what strangers choose from running as a formula', async () => {
    const { store } = app
    await addVisits(store, TODAY, [{ page: '/faq', origin: { ...LINKEDIN, utmCampaign: '=cmd|calc' }, visits: 1 }])
    const { answer, rows } = await csv('?range=today')
    assert.match(answer.headers.get('Content-Disposition') ?? '', /analytics-2026-11-27-2026-11-27\.csv/)
    assert.ok(rows.some(([first]) => first === "'=cmd|calc"))
    assert.ok(rows.flat().every((cell) => !/^[=+@]/.test(cell)))
  })

  it('shows views of earlier versions without inventing visitors', async () => {
    const day = addDays(TODAY, -100)
    await addPageViews(app.store, day, new Map([['/faq', 8]]))
    const html = text(await open(`?range=custom&from=${day}&to=${day}`))
    assert.match(html, /Page views 8 /)
    assert.match(html, /Daily visitors 0 Not compared/)
    assert.match(html, /Visitors and sources are counted since Sep 19, 2026/)
  })

  it('warns above all figures if a proxy hides who is who', async () => {
    const warning = /Some visitors came without an address of their own.*Daily visitors/
    assert.doesNotMatch(text(await open('?range=7')), warning)
    await app.store.increment(sumsGroup(addDays(TODAY, -1)), new Map([['no-address', 40]]), { most: 1000, rest: 'rest' })
    assert.match(text(await open('?range=7')), warning)
    assert.match(text(await open('?range=7')), /40 without their own network address/)
    assert.doesNotMatch(text(await open('?range=today')), warning)
  })

  it('keeps to sensible days whatever is asked for', async () => {
    assert.match(text(await open('?range=custom&from=2026-11-20&to=2026-11-10')), /Nov 10, 2026 – Nov 20, 2026/)
    assert.match(text(await open('?range=custom&from=nonsense&to=2026-11-10')), /Oct 29, 2026 – Nov 27, 2026/)
    assert.match(text(await open('?range=custom&from=1900-01-01&to=2999-01-01')), /Nov 28, 2023 – Nov 27, 2026/)
    assert.match(text(await open('?range=custom&from=2027-01-01&to=2028-01-01')), /Nov 27, 2026,/)
  })
})
