import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { emailJsAt, fieldsOf, openOutboxApp } from './outbox-app.ts'
import { openEmailJsPeer } from './peers/emailjs.ts'
import { openTestApp } from './test-app.ts'

describe('when mail hangs', () => {
  it('the visitor has an answer after five seconds, and other requests feel nothing', async () => {
    const peer = await openEmailJsPeer()
    peer.state.mode = 'hang'
    const app = await openTestApp({ outside: { mailer: emailJsAt(peer.url, 10_000) } })
    const { keepMessage } = await import('#domain/messages.ts')
    const started = performance.now()
    const submitted = Array.from({ length: 20 }, () =>
      keepMessage(app.services, fieldsOf('Pune')).then((kept) => ({ kept, after: performance.now() - started })),
    )
    await app.request('/faq')
    const waits: number[] = []
    while (performance.now() - started < 4500) {
      const asked = performance.now()
      assert.equal((await app.request('/faq')).status, 200)
      waits.push(performance.now() - asked)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    waits.sort((a, b) => a - b)
    assert.ok((waits[Math.floor(waits.length / 2)] ?? 0) < 100, `median ${waits[Math.floor(waits.length / 2)]} ms`)
    for (const { kept, after } of await Promise.all(submitted)) {
      assert.ok(kept.ok && kept.mail === 'kept')
      assert.ok(after < 5600, String(after))
    }
    await peer.close()
    await app.close()
  })

  it('keeping a message costs the server little beside that wait', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
    const mailer = {
      knowsRepeats: true,
      send: async (_mail: unknown, begin?: () => Promise<boolean>) =>
        (await begin?.()) ? { outcome: 'sent' as const, detail: '' } : undefined,
      close: async () => {},
    }
    const app = openOutboxApp({ path: join(folder, 'store.sqlite'), mailer })
    const costs: number[] = []
    for (let count = 0; count < 300; count++) {
      const before = process.cpuUsage()
      await app.keep(`Message ${count}`)
      const { user, system } = process.cpuUsage(before)
      costs.push((user + system) / 1000)
    }
    costs.sort((a, b) => a - b)
    assert.ok((costs[296] ?? 0) <= 50, `p99 ${costs[296]} ms`)
    await app.close()
    await rm(folder, { recursive: true })
  })
})
