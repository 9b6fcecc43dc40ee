import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { readDelivery } from '#domain/email/delivery.ts'
import type { StoredDocument } from '#domain/ports/store.ts'
import { newPlace, openStore } from '#test/open-store.ts'
import { openEmailJsPeer } from '#test/peers/emailjs.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { randomFrom, randomMoment } from '#test/store/kill-moments.ts'

const PROCESS = new URL('./outbox-process.ts', import.meta.url).pathname
const KILLS = 8
/** The three that the process lets be under way at a time, and the one of its rounds. */
const MOST_SENDING = 4

/** Starts the outbox's process time and again, ten minutes later each time, and kills it; at last lets it finish. */
async function killTimeAndAgain(t: TestContext, url: string): Promise<{ promised: string[]; stored: StoredDocument[] }> {
  const place = await newPlace(t)
  const promised: string[] = []
  const random = randomFrom(3)
  const start = (minutes: number, task: string) => {
    const child = spawn(process.execPath, [PROCESS, place, url, String(minutes), task], { stdio: ['ignore', 'pipe', 'inherit'] })
    t.after(() => child.kill('SIGKILL'))
    return child
  }
  for (let kill = 0; kill < KILLS; kill++) {
    const child = start(kill * 10, 'keep')
    const lines: string[] = []
    // The last line has ended when the process has: one that was cut short promised nothing.
    for await (const line of createInterface(child.stdout)) {
      lines.push(line)
      if (lines.length !== 5 + kill * 3) continue
      await randomMoment(random)
      child.kill('SIGKILL')
    }
    assert.ok(lines.length >= 5 + kill * 3, `it ended by itself after ${lines.length} messages`)
    promised.push(...lines.filter((line) => line.length === lines[0]?.length))
  }
  const last = start(KILLS * 10, 'finish')
  const [code] = await once(last, 'close')
  assert.equal(code, 0)
  const { store, found } = await openStore(place)
  await found()
  const { documents } = await store.find({ indexes: ['messages'], size: 10_000 })
  await store.close()
  const ids = new Set(documents.map(({ id }) => id))
  for (const id of promised) assert.ok(ids.has(id), `${id} was promised and is lost`)
  return { promised, stored: documents }
}

describe('an outbox that is killed while it works', () => {
  it('R31 loses nothing, and by SMTP sends twice only under the same Message-ID', async (t) => {
    const peer = await openSmtpPeer()
    t.after(() => peer.close())
    const { stored } = await killTimeAndAgain(t, peer.url)
    const taken = Object.groupBy(peer.state.taken, ({ messageId }) => messageId)
    for (const { id, body } of stored) {
      assert.equal(readDelivery(body).delivery, 'sent')
      const copies = taken[`<${id}@tradewind.example>`]?.length ?? 0
      assert.ok(copies >= 1, id)
      assert.ok(copies <= readDelivery(body).attempts, id)
    }
    assert.equal(Object.keys(taken).length, stored.length)
    assert.ok(peer.state.taken.length - stored.length <= KILLS * MOST_SENDING, 'at most what was on its way when it was killed')
  })

  it('R31 loses nothing, and by EmailJS sends nothing twice: what was on its way is shown', async (t) => {
    const peer = await openEmailJsPeer()
    t.after(() => peer.close())
    peer.state.mode = { answersAfter: () => pause(20) }
    const { stored } = await killTimeAndAgain(t, peer.url)
    const copiesOf = (subject: unknown) =>
      peer.state.taken.filter(({ body }) => (body.template_params as { subject: string }).subject === subject).length
    let unknown = 0
    for (const { id, body } of stored) {
      const { delivery } = readDelivery(body)
      assert.ok(delivery === 'sent' || delivery === 'unknown', `${id}: ${delivery}`)
      assert.ok(copiesOf(body.subject) <= 1, id)
      if (delivery === 'sent') assert.equal(copiesOf(body.subject), 1, id)
      else unknown++
    }
    assert.ok(unknown <= KILLS * MOST_SENDING, String(unknown))
  })
})
