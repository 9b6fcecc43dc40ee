import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { Worker } from 'node:worker_threads'
import { openStore } from '#server/services/services.ts'

const OTHER_START = `
import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from '${new URL('../../server/store/sqlite/sqlite.ts', import.meta.url).href}'
parentPort.once('message', () => openSqlite(workerData))
parentPort.postMessage('ready')
`

it('a file that another start has just made, and not filled yet, does not pass for a store that was lost', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'just-made-'))
  t.after(() => rmSync(dataDir, { recursive: true }))
  const path = join(dataDir, 'tradewind.sqlite')
  const code = new URL(`data:text/javascript,${encodeURIComponent(OTHER_START)}`)
  const other = new Worker(code, { workerData: path })
  t.after(() => other.terminate())
  await once(other, 'message')
  writeFileSync(path, '', { mode: 0o600 })
  other.postMessage('fill')
  const { store } = openStore({ dataDir, demoContent: 'auto', search: undefined, bucket: undefined })
  assert.equal((await store.find({ indexes: ['news'], size: 1 })).total, 0)
  await store.close()
})
