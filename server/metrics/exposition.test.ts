import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addLabel, exposition, seriesName, sumSeries } from './exposition.ts'
import { createHistogram } from './meter.ts'

test('figures with odd labels stay one line each, and names that nobody has said are left out', () => {
  const odd = seriesName('tradewind_log_events_total', { event: 'a "b" \\ \n c' })
  const text = exposition(
    new Map([
      [odd, 2],
      ['unknown_total', 1],
    ]),
  )
  assert.deepEqual(text.split('\n').slice(1), [
    '# TYPE tradewind_log_events_total counter',
    'tradewind_log_events_total{event="a \\"b\\" \\\\ \\n c"} 2',
    '',
  ])
})

test('a histogram counts in all buckets from its own on, and several add up', () => {
  const times = createHistogram('tradewind_http_request_duration_seconds', { route: 'page' })
  for (const seconds of [0.0001, 0.001, 0.0011, 0.3, 99]) times.add(seconds)
  const one = new Map(times.series())
  const both = sumSeries([one, one])
  const of = (le: string) => both.get(`tradewind_http_request_duration_seconds_bucket{route="page",le="${le}"}`)
  assert.deepEqual([of('0.001'), of('0.0025'), of('0.25'), of('0.5'), of('10'), of('+Inf')], [4, 6, 6, 8, 8, 10])
  assert.equal(both.get('tradewind_http_request_duration_seconds_count{route="page"}'), 10)
})

test('one more label is said beside those that are there', () => {
  const said = addLabel(
    new Map([
      ['a', 1],
      ['b{c="d"}', 2],
    ]),
    'process',
    'primary',
  )
  assert.deepEqual([...said.keys()], ['a{process="primary"}', 'b{c="d",process="primary"}'])
})
