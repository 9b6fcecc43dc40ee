import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  addDays,
  dayInZone,
  formatLongDay,
  formatMediumDay,
  formatShortDay,
  formatStoredDay,
  formatTime,
  parseDay,
  startOfDay,
} from './dates.ts'

function day(text: string) {
  const parsed = parseDay(text)
  assert.ok(parsed, text)
  return parsed
}

describe('calendar days', () => {
  it('reads the date control’s form and the written form as the same day', () => {
    assert.equal(parseDay('5/6/2026'), '2026-06-05')
    assert.equal(parseDay('05/06/2026'), '2026-06-05')
    assert.equal(parseDay('2026-06-05'), '2026-06-05')
  })

  it('refuses days that no calendar has, and anything around them', () => {
    const wrong = [
      '31/02/2026',
      '29/2/2025',
      '2026-02-30',
      '0/1/2026',
      '1/13/2026',
      '5/6/26',
      ' 5/6/2026',
      '5/6/2026 ',
      '2026-6-5',
      '٥/٦/٢٠٢٦',
      '2026-06-05T00:00',
      '',
      '+275760-01-01',
      '0000-01-01',
    ]
    for (const text of wrong) assert.equal(parseDay(text), undefined, JSON.stringify(text))
    assert.equal(parseDay('29/2/2024'), '2024-02-29')
  })

  it('knows how long each month is, in leap years and others', () => {
    for (const year of [1900, 1999, 2000, 2024, 2026, 2100, 2400, 2999]) {
      for (let month = 1; month <= 12; month++) {
        const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
        assert.ok(parseDay(`${last}/${month}/${year}`), `${last}/${month}/${year}`)
        assert.equal(parseDay(`${last + 1}/${month}/${year}`), undefined)
      }
    }
  })

  it('writes a day for documents without leading zeros, and for readers in full', () => {
    assert.equal(formatStoredDay(day('2026-06-05')), '5/6/2026')
    assert.equal(formatLongDay(day('2026-11-21')), 'November 21, 2026')
    assert.equal(formatMediumDay(day('2026-11-24')), 'Nov 24, 2026')
    assert.equal(formatShortDay(day('2026-11-24')), 'Nov 24')
  })

  it('begins a day where the clock of the zone turns to it, in every zone and at every change of the clock', () => {
    assert.equal(startOfDay(day('2026-11-21'), 'Asia/Kolkata').toISOString(), '2026-11-20T18:30:00.000Z')
    assert.equal(startOfDay(day('2026-11-21'), 'America/New_York').toISOString(), '2026-11-21T05:00:00.000Z')
    // Midnight itself is left out there.
    assert.equal(startOfDay(day('2018-11-04'), 'America/Sao_Paulo').toISOString(), '2018-11-04T03:00:00.000Z')
    for (const zone of Intl.supportedValuesOf('timeZone'))
      for (const written of ['2026-01-01', '2026-03-08', '2026-03-29', '2026-04-05', '2026-10-25', '2026-11-01']) {
        const begins = startOfDay(day(written), zone)
        assert.equal(dayInZone(zone, begins), written, zone)
        assert.equal(dayInZone(zone, new Date(begins.getTime() - 60_000)), addDays(day(written), -1), zone)
      }
  })

  it('shows the entered day whatever zone the machine is in', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const machineZone = process.env.TZ
    try {
      for (const zone of zones) {
        process.env.TZ = zone
        assert.equal(formatLongDay(day('2026-07-15')), 'July 15, 2026', zone)
        assert.equal(addDays(day('2026-03-29'), 1), '2026-03-30', zone)
      }
    } finally {
      if (machineZone === undefined) delete process.env.TZ
      else process.env.TZ = machineZone
    }
  })

  it('shows the clock of the site’s zone from 00:00 to 23:59, whatever day was asked for before', () => {
    assert.equal(formatTime('Asia/Kolkata', new Date('2026-11-20T18:29:59.999Z')), '23:59')
    assert.equal(dayInZone('Asia/Kolkata', new Date('2026-11-20T18:30:00Z')), '2026-11-21')
    assert.equal(formatTime('Asia/Kolkata', new Date('2026-11-20T18:30:00Z')), '00:00')
    assert.equal(formatTime('America/New_York', new Date('2026-11-20T18:30:00Z')), '13:30')
  })

  it('turns the day at midnight of the site’s zone', () => {
    assert.equal(dayInZone('Asia/Kolkata', new Date('2026-11-20T18:29:59.999Z')), '2026-11-20')
    assert.equal(dayInZone('Asia/Kolkata', new Date('2026-11-20T18:30:00Z')), '2026-11-21')
    assert.equal(dayInZone('America/New_York', new Date('2026-11-21T04:59:59Z')), '2026-11-20')
  })

  it('counts days over the ends of months and years', () => {
    assert.equal(addDays(day('2026-12-31'), 1), '2027-01-01')
    assert.equal(addDays(day('2028-03-01'), -1), '2028-02-29')
  })
})
