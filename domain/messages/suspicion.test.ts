import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSuspicious, OPENED_FIELD, TRAP_FIELD } from './suspicion.ts'

test('lets a form that a person took their time for pass without suspicion', () => {
  assert.equal(isSuspicious(form({ [OPENED_FIELD]: '1000000', [TRAP_FIELD]: '' }), new Date(1_003_000)), false)
})

test('suspects a form that was too fast, too old, from the future, without a time, or with the hidden field filled in', () => {
  const now = new Date('2026-11-21T06:00:00Z')
  const at = (ms: number) => String(now.getTime() - ms)
  for (const opened of [at(2999), at(8 * 86_400_000), at(-60_000), '', 'soon', '-1', '1e12']) {
    assert.equal(isSuspicious(form({ [OPENED_FIELD]: opened }), now), true, opened)
  }
  assert.equal(isSuspicious(form({}), now), true)
  assert.equal(isSuspicious(form({ [OPENED_FIELD]: at(60_000), [TRAP_FIELD]: 'x' }), now), true)
})

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}
