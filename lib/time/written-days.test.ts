import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { orderOf, parseWrittenDay } from './written-days.ts'

const read = (text: string, order: 'day' | 'month' = 'day') => parseWrittenDay(text, order, 'Asia/Kolkata')

describe('a written day', () => {
  it('is read from every form that means one day', () => {
    for (const text of [
      '2026-11-01',
      '2026/11/1',
      '20261101',
      '2026-11-01T00:00:00.000Z',
      '2026-11-01 00:00:00',
      '2026-11-01 09:30',
      '2026-10-31T18:30:00.000Z',
      '2026-11-01T23:00:00+05:30',
      '1-Nov-26',
      '01 November 2026',
      '1st Nov 2026',
      'November 1, 2026',
      'Nov. 1 2026',
      'Sunday, November 1, 2026',
      '01.11.2026',
      '1. 11. 26',
      '46327',
      '46327.75',
      '01/11/2026',
      '1-11-26',
      ' 1/11/26 ',
    ])
      assert.equal(read(text), '2026-11-01', text)
    assert.equal(read('11/1/2026', 'month'), '2026-11-01')
    assert.equal(read('1-Nov-99'), '1999-11-01')
  })

  it('is nothing that the calendar lacks', () => {
    for (const text of ['31/02/2026', '2026-13-01', '30 February 2026', '1-Foo-26', 'soon', '12345', '99999', '11/2026', '1/2/3/2026', ''])
      assert.equal(read(text), undefined, text)
  })

  it('tells the order of its column, if it can', () => {
    assert.deepEqual(['13/4/2026', '4/13/2026', '3/4/2026', '3/3/2026', '3.4.2026', 'x', '3-4-26'].map(orderOf), [
      'day',
      'month',
      'either',
      undefined,
      undefined,
      undefined,
      'either',
    ])
  })
})
