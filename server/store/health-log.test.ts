import assert from 'node:assert/strict'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { until } from '#test/process/wait-until.ts'
import { made } from '#test/store/documents.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { createHealthLog } from './health-log.ts'

it('logs once that the store refuses writes, with the reason, even without a save, and logs the recovery', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'told-'))
  const [path, elsewhere] = [join(folder, 'store.sqlite'), join(folder, 'elsewhere.sqlite')]
  const { store } = await openFile(path)
  t.after(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  await store.create(made('a'))
  const lines: unknown[] = []
  const logHealth = createHealthLog({ store, log: (event, details) => lines.push([event, ...(details ? [details] : [])]) })
  renameSync(path, elsewhere)
  for (let rounds = 0; rounds < 3; rounds++) await logHealth()
  assert.deepEqual(lines, [['Store takes nothing', { standing: 'moved' }]])
  renameSync(elsewhere, path)
  await until(async () => {
    await logHealth()
    return lines.length > 1
  })
  assert.deepEqual(lines.slice(1), [['Store takes what it is given again']])
})
