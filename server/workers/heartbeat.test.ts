import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openHeartbeat } from './heartbeat.ts'

it('takes nobody for silent of whom anything is heard, although the question is not answered', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const told: number[] = []
  const pulse = openHeartbeat(
    () => new Promise(() => {}),
    (seconds) => told.push(seconds),
  )
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) t.mock.timers.tick(1000)
  }
  pass(4)
  assert.deepEqual(told, [1, 2, 3])
  pulse.heard()
  assert.equal(pulse.silentSeconds(), 0)
  pass(2)
  assert.deepEqual(told, [1, 2, 3, 1, 2])
  pulse.stop()
})
