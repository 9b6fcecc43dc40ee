import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  formatClock,
  instantOf,
  type Minute,
  minuteInsteadOf,
  minuteInZone,
  nextMinute,
  parseTime,
  splitMinute,
  zoneName,
} from './minutes.ts'

const minute = (text: string) => text as Minute
const NEW_YORK = 'America/New_York'

describe('minutes of the site’s zone', () => {
  it('are read as people and time controls write them', () => {
    for (const [text, time] of [
      ['9:05', '09:05'],
      ['09:05:30', '09:05'],
      ['9:05 PM', '21:05'],
      ['12:00 am', '00:00'],
      ['12:30\u202fp.m.', '12:30'],
      ['24:00', undefined],
      ['9:60', undefined],
      ['13:00 PM', undefined],
      ['0:30 AM', undefined],
      ['9', undefined],
      ['', undefined],
    ] as const)
      assert.equal(parseTime(text), time, text)
    assert.deepEqual(splitMinute('2026-11-21T09:05'), { day: '2026-11-21', time: '09:05' })
    for (const text of ['2026-11-21', '2026-11-21T9:05', '2026-11-31T09:05', '2026-11-21 09:05']) assert.equal(splitMinute(text), undefined)
    assert.equal(formatClock('00:05'), '12:05 AM')
    assert.equal(nextMinute(minute('2026-12-31T23:59')), '2027-01-01T00:00')
  })

  it('begin when the clock shows them first, and where it skips them, when it goes on', () => {
    assert.equal(instantOf(minute('2026-11-21T09:30'), 'Asia/Kolkata').toISOString(), '2026-11-21T04:00:00.000Z')
    assert.equal(instantOf(minute('2026-11-01T01:30'), NEW_YORK).toISOString(), '2026-11-01T05:30:00.000Z')
    assert.equal(instantOf(minute('2026-03-08T02:30'), NEW_YORK).toISOString(), '2026-03-08T07:00:00.000Z')
    assert.equal(instantOf(minute('2018-11-04T00:00'), 'America/Sao_Paulo').toISOString(), '2018-11-04T03:00:00.000Z')
    assert.equal(instantOf(minute('2011-12-30T10:00'), 'Pacific/Apia').toISOString(), '2011-12-30T10:00:00.000Z')
    assert.equal(minuteInsteadOf(minute('2026-03-08T02:30'), NEW_YORK), '2026-03-08T03:00')
    assert.equal(minuteInsteadOf(minute('2026-11-01T01:30'), NEW_YORK), undefined)
  })

  it('never go back while clocks are set back, in any zone', () => {
    const at = (instant: string) => minuteInZone(NEW_YORK, new Date(instant))
    assert.deepEqual(['2026-11-01T05:59:00Z', '2026-11-01T06:00:00Z', '2026-11-01T06:59:59Z', '2026-11-01T07:00:00Z'].map(at), [
      '2026-11-01T01:59',
      '2026-11-01T01:59',
      '2026-11-01T01:59',
      '2026-11-01T02:00',
    ])
    for (const zone of [NEW_YORK, 'Australia/Lord_Howe', 'Antarctica/Troll'])
      for (let hour = Date.parse('2026-01-01'), before = ''; hour < Date.parse('2027-01-01'); hour += 1_800_000) {
        const present = minuteInZone(zone, new Date(hour))
        assert.ok(present >= before, `${zone} ${present} after ${before}`)
        assert.ok(instantOf(present, zone).getTime() <= hour, `${zone} ${present}`)
        before = present
      }
  })

  it('name their zone as its people do', () => {
    const instant = new Date('2026-11-21T06:00:00Z')
    assert.deepEqual(
      ['Asia/Kolkata', NEW_YORK, 'Europe/London', 'Asia/Dubai'].map((zone) => zoneName(zone, instant)),
      ['IST', 'EST', 'GMT', 'GST'],
    )
  })
})
