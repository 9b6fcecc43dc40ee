import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { readDelivery } from '#domain/delivery.ts'
import type { StoredDocument } from '#domain/services.ts'
import { openSqliteStore } from '#server/store/sqlite.ts'
import { openEmailJsPeer } from './peers/emailjs.ts'
import { openSmtpPeer } from './peers/smtp.ts'

const PROCESS = new URL('peers/outbox-process.ts', import.meta.url).pathname
const KILLS = 8

/** Starts the outbox's process time and again, ten minutes later each time, and kills it; at last lets it finish. */
async function killTimeAndAgain(t: TestContext, url: string): Promise<{ promised: string[]; stored: StoredDocument[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  t.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'store.sqlite')
  const promised: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const child = spawn(process.execPath, [PROCESS, path, url, String(kill * 10)], { stdio: ['ignore', 'pipe', 'inherit'] })
    let heard = ''
    child.stdout.on('data', (data) => {
      heard += data
    })
    const most = 5 + kill * 3
    while (heard.split('\n').length <= most) await new Promise((resolve) => setTimeout(resolve, 5))
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('close', resolve))
    promised.push(...heard.split('\n').filter(Boolean))
  }
  const last = spawn(process.execPath, [PROCESS, path, url, String(KILLS * 10), 'finish'], { stdio: 'inherit' })
  assert.equal(await new Promise((resolve) => last.once('close', resolve)), 0)
  const store = openSqliteStore(path)
  const { documents } = await store.find({ indexes: ['messages'], size: 10_000 })
  await store.close()
  const ids = new Set(documents.map(({ id }) => id))
  for (const id of promised) assert.ok(ids.has(id), `${id} was promised and is lost`)
  assert.ok(promised.length >= KILLS * 5)
  return { promised, stored: documents }
}

describe('an outbox that is killed while it works', () => {
  it('loses nothing, and by SMTP sends twice only under the same Message-ID', async (t) => {
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
    assert.ok(peer.state.taken.length - stored.length <= KILLS * 5, 'at most what was on its way when it was killed')
  })

  it('loses nothing, and by EmailJS sends nothing twice: what was on its way is shown', async (t) => {
    const peer = await openEmailJsPeer()
    t.after(() => peer.close())
    peer.state.mode = { delayMs: 20 }
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
    assert.ok(unknown <= KILLS * 3, String(unknown))
  })
})
