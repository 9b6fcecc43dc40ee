import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Context } from 'hono'
import { createRequestLimits } from '#app/http/limits/rate-limit.ts'
import { hashText } from '#lib/crypto/secrets.ts'
import { atDepth } from '#test/depth.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { openTestApp } from '#test/test-app.ts'

const SENDERS = Number(process.env.SENDERS ?? atDepth(60_000, 150_000))
const MB = 1024 * 1024

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

it('R34 a million senders take 64 MB of memory and store at most, and nobody is let through for it', async (t) => {
  const app = await openTestApp({ opened: await openFile(':memory:') })
  t.after(() => app.close())
  const triesOf = createRequestLimits(app.services)
  const from = (remoteAddress: string) => triesOf({ env: { incoming: { headers: {}, socket: { remoteAddress } } } } as unknown as Context)
  const count = (at: number) => from(`2001:${(at >> 16).toString(16)}:${(at & 0xffff).toString(16)}::1`).failedSignIns.count()
  const first = '203.0.113.7'
  for (let tries = 0; tries < 10; tries++) assert.equal(await from(first).failedSignIns.count(), 0)
  collect()
  const before = process.memoryUsage().heapUsed
  for (let at = 0; at < SENDERS; at++) if ((await count(at)) !== 0) assert.fail(`Sender ${at} is refused`)
  collect()
  const memory = process.memoryUsage().heapUsed - before
  const { total } = await app.store.find({ indexes: ['limits'], size: 0 })
  const stored = total * (await bytesOfOne(t))
  t.diagnostic(`${SENDERS} senders: ${(memory / MB).toFixed(1)} MB of memory, ${total} stored in ${(stored / MB).toFixed(1)} MB`)
  assert.ok(memory + stored <= 64 * MB)
  assert.ok((await from(first).failedSignIns.count()) > 0, 'who was refused before stays so')
  for (let tries = 0; tries < 9; tries++) assert.equal(await count(SENDERS - 1), 0)
  assert.ok((await count(SENDERS - 1)) > 0, 'who came later is counted by the process')
})

async function bytesOfOne(t: TestContext): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'senders-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'store.sqlite')
  const { store } = await openFile(file)
  const names = Array.from({ length: 20_000 }, (_, at) => hashText(String(at)))
  const body = { until: new Date().toISOString(), used: 1 }
  await store.createMany((await Promise.all(names)).map((id) => ({ index: 'limits' as const, id, body })))
  await store.close()
  return statSync(file).size / names.length
}
