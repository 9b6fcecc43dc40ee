import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { createRetry, RETRY_BUDGET } from './retry.ts'

/** With pauses that double, from 25 ms to 400 ms: in 4 s, and in the 400 ms of somebody who rests. */
const [PATIENT_TRIES, RESTING_TRIES] = [14, 5]

it('retries wait less for a while after a failure, unless a similar request succeeded since', async (t) => {
  passAtOnce(t)
  const untilAnswered = createRetry('The service')
  const answers = async () => ({ answer: 'here' })

  /** Gives how often it was tried. */
  async function askInVain(asked: Parameters<typeof untilAnswered>[0]): Promise<number> {
    let tries = 0
    const asking = untilAnswered(asked, RETRY_BUDGET, async () => {
      tries++
      return { answer: undefined, again: 'away' }
    })
    await assert.rejects(asking, /The service does not answer: away/)
    return tries
  }

  assert.equal(await askInVain('read words'), PATIENT_TRIES)
  assert.equal(await askInVain('read words'), RESTING_TRIES)
  for (const other of ['read keys', 'write words'] as const) assert.equal(await untilAnswered(other, RETRY_BUDGET, answers), 'here')
  assert.equal(await askInVain('read words'), RESTING_TRIES, 'what another index answers, or a write, says nothing of it')
  assert.equal(await untilAnswered('read words', RETRY_BUDGET, answers), 'here')
  assert.equal(await askInVain('read words'), PATIENT_TRIES, 'once it has answered it is waited for again')
  assert.equal(await askInVain('read words'), RESTING_TRIES, 'and no more after the next time in vain')
})

/** Every pause is over as soon as it begins, and has passed on the clock: nothing else takes any time. */
function passAtOnce(t: TestContext): void {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const pause = (end: () => void, milliseconds: number) => {
    now += milliseconds
    return setImmediate(end)
  }
  t.mock.method(globalThis, 'setTimeout', pause as unknown as typeof setTimeout)
}
