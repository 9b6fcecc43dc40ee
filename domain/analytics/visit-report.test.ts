import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { VisitOrigin } from '#domain/ports/visits.ts'
import { parseDay } from '#lib/time/dates.ts'
import { openStore } from '#test/open-store.ts'
import { addPageViews } from './page-views.ts'
import { sourceOf } from './sources.ts'
import { counterName, parseCounterName, rowsGroup, UNKNOWN_ORIGIN } from './visit-counts.ts'
import { filterVisits, loadVisits, sumVisits } from './visit-report.ts'
import { hourName, sumsGroup } from './visit-sums.ts'

const [FRIDAY, SATURDAY] = [parseDay('2026-11-20'), parseDay('2026-11-21')]
const LIMIT = { most: 100, rest: 'rest' }
const SEARCHED: VisitOrigin = { ...UNKNOWN_ORIGIN, entryPage: '/', sourceGroup: 'search', sourceHost: 'google.com' }
const MAILED: VisitOrigin = { ...UNKNOWN_ORIGIN, entryPage: '/faq', sourceGroup: 'direct', utmCampaign: 'spring', utmSource: 'letter' }

describe('the report of visits', () => {
  it('adds rows up, by page, source and campaign, and carries earlier views over', async () => {
    assert.ok(FRIDAY && SATURDAY)
    const { store } = await openStore()
    await addPageViews(store, FRIDAY, new Map([['/', 7]]))
    await addPageViews(store, SATURDAY, new Map([['/', 5]]))
    const counts = [
      [counterName('view', '/', SEARCHED), 2],
      [counterName('entry', '/', SEARCHED), 1],
      [counterName('view', '/faq', SEARCHED), 1],
      [counterName('visitor', '/faq', SEARCHED), 1],
      [counterName('view', '/faq', MAILED), 4],
      [counterName('entry', '/faq', MAILED), 3],
      [counterName('message', '/faq', MAILED), 1],
    ] as const
    await store.increment(rowsGroup(SATURDAY), new Map(counts), LIMIT)
    await store.increment(
      sumsGroup(SATURDAY),
      new Map([
        [hourName(9, 'views'), 7],
        ['bot', 2],
      ] as const),
      LIMIT,
    )
    const { rows, days, knownSince } = await loadVisits(store, { from: FRIDAY, to: SATURDAY })
    assert.equal(knownSince, SATURDAY)
    assert.deepEqual(sumVisits(rows), { views: 7 + 5 + 5, visitors: 4, visits: 4, messages: 1 })
    assert.deepEqual(sumVisits(rows, { page: '/faq' }), { views: 5, visitors: 4, visits: 3, messages: 1 })
    assert.deepEqual(sumVisits(rows, { sourceGroup: 'search' }), { views: 3, visitors: 1, visits: 1, messages: 0 })
    assert.deepEqual(sumVisits(rows, { utmCampaign: 'spring', page: '/' }), { views: 0, visitors: 0, visits: 0, messages: 0 })
    const before = filterVisits(rows, { sourceGroup: 'unknown' })
    assert.deepEqual(
      before.map(({ day, page, views }) => [day, page, views]),
      [
        [FRIDAY, '/', 7],
        [SATURDAY, '/', 3],
      ],
    )
    assert.deepEqual([days[1]?.hours[9]?.views, days[1]?.withoutVisit.bot, days[0]?.withoutVisit.bot], [7, 2, 0])
    assert.equal(parseCounterName('nonsense'), undefined)
    await store.close()
  })
})

describe('a source', () => {
  const cases: [string, string, string][] = [
    ['', 'direct', ''],
    ['https://www.google.co.in/search?q=my+illness', 'search', 'google.co.in'],
    ['https://in.search.yahoo.com/?p=x', 'search', 'search.yahoo.com'],
    ['https://lm.facebook.com/l.php', 'social', 'facebook.com'],
    ['android-app://com.linkedin.android/', 'social', 'com.linkedin.android'],
    ['https://chatgpt.com/', 'ai', 'chatgpt.com'],
    ['https://gemini.google.com/app', 'ai', 'gemini.google.com'],
    ['https://mail.google.com/', 'sites', 'mail.google.com'],
    ['https://user:pass@Partner.Example:8443/x?email=a@b.example', 'sites', 'partner.example'],
    ['https://us.example/faq', 'unknown', ''],
    ['http://198.51.100.7/', 'unknown', ''],
    ['nonsense', 'unknown', ''],
    [`https://${'a.'.repeat(5000)}example/`, 'unknown', ''],
    ['https://notsemalt.com/', 'sites', 'notsemalt.com'],
    ['https://12.semalt.com/crawler.php', 'spam', 'semalt.com'],
  ]
  for (const [referrer, sourceGroup, sourceHost] of cases)
    it(`of ${referrer.slice(0, 60) || 'no referrer'} is ${sourceGroup}`, () => {
      assert.deepEqual(sourceOf(referrer, 'us.example'), { sourceGroup, sourceHost })
    })
})
