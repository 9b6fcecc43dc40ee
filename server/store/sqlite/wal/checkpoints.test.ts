import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { LOG_BYTES } from '#server/store/sqlite/file/schema.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'
import { until } from '#test/process/wait-until.ts'

const MB = 1024 * 1024
const run = promisify(execFile)

it('copies a long WAL into the file beside the writes, and the next write restarts it', async (t) => {
  const path = await newPath(t)
  const { store, blobs } = openSqlite(path)
  const put = (name: string, length = MB) => blobs.put(name, { type: 'image/webp', data: new Uint8Array(length).fill(1) })
  const bytes = (of: 'log' | 'file') => statSync(of === 'log' ? `${path}-wal` : path).size

  for (const name of ['a', 'b', 'c']) await put(name)
  assert.ok(bytes('file') < MB, 'a short log stays')
  for (const name of ['d', 'e', 'f']) await put(name)
  await until(() => bytes('file') > 4 * MB)

  // Whatever the thread had not seen yet is brought into the file after one of these.
  await until(async () => {
    await put(crypto.randomUUID(), 1000)
    return bytes('log') <= LOG_BYTES
  })
  assert.equal((await blobs.get('a'))?.data.length, MB)
  await store.close()
})

it('the WAL restarts even under continuous writes', async (t) => {
  const path = await newPath(t)
  const { store, blobs } = openSqlite(path)
  let [before, begunAnew] = [0, 0]
  for (let n = 0; n < 1500; n++) {
    await blobs.put(`picture ${n}`, { type: 'image/webp', data: new Uint8Array(MB / 16).fill(1) })
    const { size } = statSync(`${path}-wal`)
    if (size < before) begunAnew++
    before = size
  }
  assert.ok(begunAnew > 8, `${begunAnew} times in 100 MB`)
  await store.close()
})

it('the thread that does it keeps no process alive', async (t) => {
  const { stdout } = await run(process.execPath, ['test/store/long-log-writer.ts', await newPath(t)])
  assert.equal(stdout, 'kept alive by 0 threads\n')
})

async function newPath(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-checkpoints-'))
  t.after(() => rm(folder, { recursive: true }))
  return join(folder, 'store.sqlite')
}
