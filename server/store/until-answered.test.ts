import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { patienceWith } from './until-answered.ts'

/** As long as lets those who ask next rest. */
const PATIENT = { patienceMs: 2100, tryMs: 100 }
/** In the time of somebody who rests, with pauses that double. */
const MOST_RESTING = 6

describe('what asks a service again and again', () => {
  const untilAnswered = patienceWith('The service')
  const answers = async () => ({ answer: 'here' })

  /** Gives how often it was tried. */
  async function askInVain(asked: Parameters<typeof untilAnswered>[0]): Promise<number> {
    let tries = 0
    const asking = untilAnswered(asked, PATIENT, async () => {
      tries++
      return { answer: undefined, again: 'away' }
    })
    await assert.rejects(asking, /The service does not answer: away/)
    return tries
  }

  it('waits less for a while after it has waited in vain, but where something of the kind was answered since', async () => {
    const patient = await askInVain('read words')
    assert.ok(patient > MOST_RESTING, `${patient} tries`)
    assert.ok((await askInVain('read words')) <= MOST_RESTING)
    for (const other of ['read keys', 'write words'] as const) assert.equal(await untilAnswered(other, PATIENT, answers), 'here')
    assert.ok((await askInVain('read words')) <= MOST_RESTING, 'what another index answers, or a write, says nothing of it')
    assert.equal(await untilAnswered('read words', PATIENT, answers), 'here')
    assert.ok((await askInVain('read words')) > MOST_RESTING, 'once it has answered it is waited for again')
  })
})
