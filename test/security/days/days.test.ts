import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { type Item, isPublic, itemState } from '#domain/items/items.ts'
import { type Day, dayInZone, formatStoredDay } from '#lib/time/dates.ts'
import { minuteInZone } from '#lib/time/minutes.ts'
import { openTestApp } from '#test/test-app.ts'
import { boundsOf, localDay, type OddDay, oddDays } from './zone-changes.ts'

/** Of the machine, one after the other. */
const MACHINES = ['UTC', 'Pacific/Kiritimati', 'America/New_York', 'Asia/Kolkata', 'Pacific/Pago_Pago']
const YEARS = [2024, 2030] as const
const LEAP_DAYS = ['2024-02-29', '2028-02-29']
const MINUTE_MS = 60_000

const ZONES = Intl.supportedValuesOf('timeZone')
const onEachMachine = async (does: (machine: string) => void | Promise<void>) => {
  const own = process.env.TZ
  try {
    for (const machine of MACHINES) {
      process.env.TZ = machine
      await does(machine)
    }
  } finally {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  }
}

describe('a calendar day', () => {
  const everyOddDay: OddDay[] = []

  before(() => {
    for (const zone of ZONES) {
      everyOddDay.push(...oddDays(zone, YEARS))
      everyOddDay.push(...LEAP_DAYS.map((day) => ({ zone, day, ...boundsOf(zone, day) })))
    }
    everyOddDay.push({ zone: 'Pacific/Apia', day: '2011-12-31', ...boundsOf('Pacific/Apia', '2011-12-31') })
  })

  it('R49 begins and ends in every zone when its clocks say so, on whatever machine, also where it has no midnight', async () => {
    assert.ok(ZONES.length > 400 && everyOddDay.length > 2000, `${ZONES.length} zones, ${everyOddDay.length} days`)
    const withoutMidnight = everyOddDay.filter(({ zone, start }) => !localTime(zone, start).startsWith('00:00'))
    assert.ok(withoutMidnight.length >= 30, String(withoutMidnight.length))
    await onEachMachine((machine) => {
      for (const { zone, day, start, end } of everyOddDay)
        for (const [instant, isThen] of [
          [start - 1, false],
          [start, true],
          [(start + end) / 2, true],
          [end - 1, true],
          [end, false],
        ] as const)
          assert.equal(
            dayInZone(zone, new Date(instant)) === day,
            isThen,
            `${zone} ${day} ${new Date(instant).toISOString()} on ${machine}`,
          )
    })
  })

  it('R49 shows an item from its first moment, and calls it expired from the first of its last day, on whatever machine', async () => {
    await onEachMachine(() => {
      for (const { zone, day, start } of everyOddDay.filter((_, at) => at % MACHINES.length === 0)) {
        const written = formatStoredDay(day as Day)
        const item = { draft: false, posted_date: written, posted_time: '', expiry_date: '' } as Item
        const expiring = { draft: false, posted_date: '1/1/2000', posted_time: '', expiry_date: written } as Item
        for (const [instant, isThen] of [
          [start - 1, false],
          [start, true],
        ] as const) {
          const now = minuteInZone(zone, new Date(instant))
          assert.equal(isPublic(item, now), isThen, `${zone} ${day}`)
          assert.equal(itemState(expiring, now), isThen ? 'expired' : 'live', `${zone} ${day}`)
        }
      }
    })
  })

  it('R49 is the one that a zone never had in no place', () => {
    const { start, end } = boundsOf('Pacific/Apia', '2011-12-30')
    assert.equal(start, end)
    assert.equal(dayInZone('Pacific/Apia', new Date(start - 1)), '2011-12-29')
    assert.equal(dayInZone('Pacific/Apia', new Date(start)), '2011-12-31')
  })
})

function localTime(zone: string, instant: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' }).format(instant)
}

/** Zones of the site: the ends of the world, one that is half an hour off, one without a midnight on that day. */
const SITES: [zone: string, day: string][] = [
  ['Pacific/Kiritimati', '2026-07-15'],
  ['Pacific/Pago_Pago', '2026-07-15'],
  ['Asia/Kolkata', '2026-07-15'],
  ['America/New_York', '2026-03-08'],
  ['Africa/Cairo', '2026-04-24'],
]
const LONG: Record<string, string> = { '2026-07-15': 'July 15, 2026', '2026-03-08': 'March 8, 2026', '2026-04-24': 'April 24, 2026' }
const LISTS = ['/blogs', '/news', '/search-query?q=harbour', '/feed.xml', '/feed.json', '/sitemap.xml']

describe('an item', () => {
  for (const [timeZone, day] of SITES)
    it(`R49 is there with its day in ${timeZone} and not before, in lists, feeds and data, kept or not, on whatever machine`, async () => {
      const { start } = boundsOf(timeZone, day)
      assert.equal(localDay(timeZone, start), day)
      const app = await openTestApp({ settings: { timeZone }, now: new Date(start - MINUTE_MS).toISOString() })
      const body = {
        title: 'Harbour',
        source: 'Desk',
        posted_date: formatStoredDay(day as Day),
        expiry_date: '1/1/2030',
        updated_at: '2026-01-01T00:00:00Z',
      }
      await app.store.create({ index: 'news', id: 'one', body })
      await onEachMachine(async (machine) => {
        for (const [instant, isThere] of [
          [start - 1, false],
          [start, true],
        ] as const) {
          app.clock.now = new Date(instant)
          for (const path of LISTS)
            assert.equal(/Harbour<|"Harbour"|id=one/.test((await app.page(path)).html), isThere, `${machine} ${path}`)
          for (const path of ['/blog-details?id=one', '/api/news/one'])
            assert.equal((await app.page(path)).status, isThere ? 200 : 404, `${machine} ${path}`)
        }
        for (const path of ['/blogs', '/blog-details?id=one'])
          assert.ok((await app.page(path)).html.includes(LONG[day] ?? ''), `${machine} ${path}`)
        assert.equal(JSON.parse((await app.page('/api/news/one')).html).posted_date, body.posted_date)
        const published = /<published>(.+?)<\/published>/.exec((await app.page('/feed.xml')).html)?.[1] ?? ''
        assert.ok(published.startsWith(`${day}T`) && Date.parse(published) === start, `${machine} ${published}`)
        assert.match((await app.page('/sitemap.xml')).html, new RegExp(`id=one</loc><lastmod>${day}<`))
      })
      await app.close()
    })

  it('R49 is promised to no cache beyond a minute, and never beyond the day', async () => {
    for (const [timeZone, day] of SITES) {
      const { start, end } = boundsOf(timeZone, day)
      const app = await openTestApp({ settings: { timeZone }, now: new Date(start).toISOString() })
      for (let left = 180; left >= 0; left -= 7) {
        app.clock.now = new Date(end - left * 1000)
        for (const path of ['/blogs', '/feed.xml', '/sitemap.xml']) {
          await app.request(path)
          const { headers } = await app.request(path)
          assert.match(headers.get('Cache-Control') ?? '', /no-cache/)
          const promised = [...(headers.get('CDN-Cache-Control') ?? '').matchAll(/=(\d+)/g)].reduce(
            (sum, [, seconds]) => sum + Number(seconds),
            0,
          )
          assert.ok(promised <= Math.min(60, left === 0 ? 60 : left), `${timeZone} ${path}: ${promised} s, ${left} s before the end`)
        }
      }
      await app.close()
    }
  })
})

describe('a clock that jumps', () => {
  it('R49 extends no session, and brings nothing back permanently', async () => {
    const app = await openTestApp()
    const started = app.clock.now.getTime()
    const cookie = await app.signIn()
    const status = async (hours: number) => {
      app.clock.now = new Date(started + hours * 3_600_000)
      return (await app.request('/admin', { headers: { Cookie: cookie } })).status
    }
    assert.equal(await status(1), 200)
    for (const hours of [-24, -1]) assert.equal(await status(hours), 404, `${hours} h`)
    assert.equal(await status(1.5), 200)
    assert.equal(await status(24), 404)
    await app.store.create({ index: 'news', id: 'one', body: { title: 'Harbour', source: 'x', posted_date: '22/11/2026' } })
    const isThere = async (time: string) => {
      app.clock.now = new Date(time)
      return /Harbour/.test((await app.page('/blogs')).html)
    }
    for (const [time, there] of [
      ['2026-11-21T12:00:00Z', false],
      ['2026-11-22T12:00:00Z', true],
      ['2026-11-21T12:00:00Z', false],
      ['2026-11-22T12:00:00Z', true],
    ] as const)
      assert.equal(await isThere(time), there, time)
    await app.close()
  })
})
