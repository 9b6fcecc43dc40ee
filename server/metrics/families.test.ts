import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exposition, family } from './families.ts'
import { createMeter } from './meter.ts'

test('figures with odd labels stay one line each, and the same ones of several processes add up', async () => {
  const events = (value: number) => [family('tradewind_log_events_total', [{ value, labels: { event: 'a "b" \\ \n c' } }])]
  const text = await exposition([events(2), events(3)])
  assert.deepEqual(text.split('\n').slice(1), [
    '# TYPE tradewind_log_events_total counter',
    'tradewind_log_events_total{event="a \\"b\\" \\\\ \\n c"} 5',
    '',
  ])
})

test('a histogram counts in all buckets from its own on, and several add up', async () => {
  const meter = await createMeter()
  for (const seconds of [0.0001, 0.001, 0.0011, 0.3, 99]) meter.countAnswer('page', 200, seconds)
  const { counts } = await meter.measure('primary')
  const text = await exposition([counts, counts])
  const of = (series: string) =>
    Number(
      text
        .split('\n')
        .flatMap((line) => (line.startsWith(`tradewind_http_request_duration_seconds_${series}} `) ? [line.split(' ')[1]] : []))[0],
    )
  const buckets = ['0.001', '0.0025', '0.25', '0.5', '10', '+Inf'].map((le) => of(`bucket{le="${le}",route="page"`))
  assert.deepEqual(buckets, [4, 6, 6, 8, 8, 10])
  assert.equal(of('count{route="page"'), 10)
})
