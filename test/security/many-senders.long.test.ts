import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Context } from 'hono'
import { openLimits } from '#app/http/rate-limit.ts'
import { openTestApp } from '#test/test-app.ts'

const SENDERS = Number(process.env.SENDERS ?? 1_000_000)
const MB = 1024 * 1024

it('R34 a million senders take 64 MB of memory and store at most, and nobody is let through twice for it', async (t) => {
  const app = await openTestApp({ settings: { trustedProxies: 0 } })
  t.after(() => app.close())
  const triesOf = openLimits(app.services)
  const from = (remoteAddress: string) => triesOf({ env: { incoming: { headers: {}, socket: { remoteAddress } } } } as unknown as Context)
  const count = (at: number) => from(`2001:${(at >> 16).toString(16)}:${(at & 0xffff).toString(16)}::1`).failedSignIns.count()
  const first = '203.0.113.7'
  for (let tries = 0; tries < 10; tries++) assert.equal(await from(first).failedSignIns.count(), 0)
  const before = process.memoryUsage()
  for (let at = 0; at < SENDERS; at++) if ((await count(at)) !== 0) assert.fail(`Sender ${at} is refused`)
  globalThis.gc?.()
  const after = process.memoryUsage()
  const { total } = await app.store.find({ indexes: ['limits'], size: 0 })
  const more = (after.rss - before.rss) / MB
  t.diagnostic(`${total} stored; ${more.toFixed(0)} MB more, the store in memory among it`)
  assert.ok(total <= 61_000, `${total} stored`)
  assert.ok((await from(first).failedSignIns.count()) > 0, 'who was refused before stays so')
  for (let tries = 0; tries < 9; tries++) assert.equal(await count(SENDERS - 1), 0)
  assert.ok((await count(SENDERS - 1)) > 0, 'who came later is counted by the process')
})
