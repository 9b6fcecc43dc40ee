import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatHours, hoursByZone, parseHours } from './working-hours.ts'

const DAY = { year: 2026, start: 18, work: { from: 15, to: 24 } }

describe('working hours in two places', () => {
  it('overlap by zone and season', () => {
    for (const [hours, zone, winter, summer] of [
      ['2–11 PM', 'America/New_York', 3.5, 4.5],
      ['2–11 PM', 'America/Chicago', 2.5, 3.5],
      ['2–11 PM', 'America/Denver', 1.5, 2.5],
      ['2–11 PM', 'America/Phoenix', 1.5, 1.5],
      ['2–11 PM', 'America/Los_Angeles', 0.5, 1.5],
      ['5 PM–2 AM', 'America/New_York', 6.5, 7.5],
      ['5 PM–2 AM', 'America/Los_Angeles', 3.5, 4.5],
      ['9:30 AM–6:30 PM', 'America/New_York', 0, 0],
      ['9:30 AM–6:30 PM', 'America/Los_Angeles', 0, 0],
      ['10 PM–9 AM', 'America/Los_Angeles', 9, 8.5],
      ['2–11 PM', 'Asia/Tokyo', 0.5, 0.5],
      ['2–11 PM', 'America/Nowhere', undefined, undefined],
      ['2–11 PM', '', undefined, undefined],
    ] as const) {
      const shift = parseHours(hours)
      assert.ok(shift)
      const seasons = hoursByZone({ zone: 'Asia/Kolkata', other: zone }, { ...DAY, shift }).map(({ shared }) => shared)
      assert.deepEqual([seasons[0], seasons.at(-1)], [winter, summer], `${hours} ${zone}`)
    }
  })

  it('are read as people write them, or not at all', () => {
    for (const [words, read] of [
      ['2–11 PM', { from: 14, to: 23 }],
      ['2 p.m. to 11 p.m.', { from: 14, to: 23 }],
      ['14:00-23:30', { from: 14, to: 23.5 }],
      ['5 PM–\u20602 AM', { from: 17, to: 26 }],
      ['12 AM–12 PM', { from: 0, to: 12 }],
      ['9:30 AM — 6:30 PM', { from: 9.5, to: 18.5 }],
    ] as const)
      assert.deepEqual(parseHours(words), read, words)
    for (const wrong of ['', 'soon', '2 PM', '25:00-26:00', '13 PM–2 AM', '2–2 PM', '9:75–10:00', '2–11 PM and more'])
      assert.equal(parseHours(wrong), undefined, wrong)
  })

  it('are said the short way', () => {
    for (const words of ['2–11 PM', '9:30 AM–6:30 PM', '5 PM–2 AM', '12–9 PM'])
      assert.equal(formatHours(parseHours(words) ?? { from: 0, to: 0 }), words)
  })
})
