import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Day } from '#lib/time/dates.ts'
import { advanceLinkCheck, type LinkOutcome } from './link-checks.ts'

const LINK = { kind: 'news', id: 'one', blog_link: 'https://a.example/1' } as const
const GOOD: LinkOutcome = { type: 'good' }
const NOTHING: LinkOutcome = { type: 'nothing' }
const FAILED: LinkOutcome = { type: 'failed', why: 'slow' }
const GONE: LinkOutcome = { type: 'gone', why: '404' }

/** What is known after these, one each day. */
function after(...outcomes: LinkOutcome[]) {
  let known: ReturnType<typeof advanceLinkCheck> | undefined
  for (const [at, outcome] of outcomes.entries()) known = advanceLinkCheck(known, LINK, outcome, on(at + 1))
  return known
}

const on = (date: number) => ({ now: new Date(Date.UTC(2026, 10, date)), day: `2026-11-${String(date).padStart(2, '0')}` as Day })

describe('a link that was tried', () => {
  it('is dead after three failures, or two answers that there is no such page', () => {
    assert.equal(after(FAILED, FAILED)?.state, 'failing')
    assert.equal(after(FAILED, FAILED, FAILED)?.state, 'dead')
    assert.equal(after(GONE)?.state, 'failing')
    assert.equal(after(GONE, GONE)?.state, 'dead')
    assert.equal(after(GONE, FAILED, GONE)?.state, 'dead')
    assert.equal(after(GONE, GONE, FAILED)?.state, 'dead')
  })

  it("isn't judged by refusals of bots, and starts over when it works", () => {
    assert.equal(after(GONE, NOTHING, NOTHING, NOTHING)?.state, 'failing')
    assert.equal(after(FAILED, FAILED, GOOD, FAILED, FAILED)?.state, 'failing')
    const revived = after(GONE, GONE, GOOD)
    assert.deepEqual([revived?.state, revived?.good_at], ['', '2026-11-03T00:00:00.000Z'])
  })

  it('fails at most once a day', () => {
    let known: ReturnType<typeof advanceLinkCheck> | undefined
    for (let tries = 0; tries < 5; tries++) known = advanceLinkCheck(known, LINK, GONE, on(1))
    assert.deepEqual([known?.gone, known?.state], [1, 'failing'])
  })

  it('is another one with another address', () => {
    const other = advanceLinkCheck(
      { ...(after(GONE, GONE) ?? assert.fail()), state: 'ignored' },
      { ...LINK, blog_link: 'https://a.example/2' },
      GONE,
      on(9),
    )
    assert.deepEqual([other.gone, other.state], [1, 'failing'])
  })
})
