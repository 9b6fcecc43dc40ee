import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { adoptField } from './adopt-item.ts'

const dayOf = (given: unknown, timeZone: string) => {
  const adopted = adoptField('day', given, timeZone)
  return 'value' in adopted ? adopted.value : undefined
}

describe('a day of an older product', () => {
  it('with a time and no zone is the day that it names, in every zone', () => {
    for (const zone of ['Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      for (const given of ['2024-01-05T00:00:00', '2024-01-05T23:59', '2024-01-05 00:00:00', '2024-01-05T12:00:00.123456'])
        assert.equal(dayOf(given, zone), '5/1/2024', `${given} in ${zone}`)
    assert.equal(dayOf('2024-02-30T00:00:00', 'Asia/Kolkata'), undefined)
  })

  it('with a zone, or counted from 1970, is the day of that instant on the clocks of the site', () => {
    for (const given of ['2024-01-05T20:00:00Z', '2024-01-05T22:00:00+02:00', Date.UTC(2024, 0, 5, 20)])
      assert.deepEqual([dayOf(given, 'Asia/Kolkata'), dayOf(given, 'America/New_York')], ['6/1/2024', '5/1/2024'], String(given))
  })
  it('that can mean only one day is that day, however it is written, and no number is taken for one that isn’t', () => {
    for (const given of ['1-Nov-26', 'November 1, 2026', '01.11.2026', '2026-11-01T00:00:00.000Z', '1-11-2026'])
      assert.equal(dayOf(given, 'Asia/Kolkata'), '1/11/2026', given)
    for (const given of [1e20, Number.NaN, 'soon']) assert.equal(dayOf(given, 'Asia/Kolkata'), undefined, String(given))
  })
})
