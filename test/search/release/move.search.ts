import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { runCommand } from '#test/process/run-command.ts'

const FIXTURE = new URL('../../fixtures/store-of-994e9f9.sqlite', import.meta.url)

describe('a move from a file to a cluster and back', () => {
  it('ends with equal exports, and brings nothing twice', async (t) => {
    const cluster = await startSearchCluster()
    t.after(() => cluster.close())
    const folder = await mkdtemp(join(tmpdir(), 'tradewind-move-'))
    t.after(() => rm(folder, { recursive: true }))
    await copyFile(FIXTURE, join(folder, 'tradewind.sqlite'))
    const inFile = { DATA_DIR: folder }
    const inCluster = { DATA_DIR: folder, SEARCH_URL: cluster.urls[0] ?? '', SEARCH_PREFIX: 'moved-' }
    const inOtherFile = { DATA_DIR: join(folder, 'other') }
    const run = async (command: 'export' | 'import', name: string, environment: Record<string, string>) => {
      const { code, written } = await runCommand(t, [`server/commands/${command}.ts`, join(folder, name)], environment)
      assert.equal(code, 0, written)
      return written
    }
    await run('export', '1', inFile)
    await run('import', '1', inCluster)
    await run('export', '2', inCluster)
    assert.match(await run('import', '1', inCluster), /^0 stored, \d\d+ were there already\.$/m)
    await run('import', '2', inOtherFile)
    await run('export', '3', inOtherFile)
    const [first, second, third] = await Promise.all(['1', '2', '3'].map((name) => readFile(join(folder, name))))
    assert.ok(first && second && third && first.length > 100_000)
    assert.ok(first.equals(second), 'the cluster’s export')
    assert.ok(first.equals(third), 'the export of the file that was made from it')
  })
})
