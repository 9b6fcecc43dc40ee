import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runCommand } from '#test/process/run-command.ts'

const COPY = fileURLToPath(new URL('../../fixtures/store-of-994e9f9.sqlite', import.meta.url))

test('R29 a restore names the place where there was no store, for whoever did not set DATA_DIR as for the site', async (t) => {
  const data = await mkdtemp(join(tmpdir(), 'restored-elsewhere-'))
  t.after(() => rm(data, { recursive: true }))
  const { code, written } = await runCommand(t, ['server/backups/commands/restore.ts', COPY], { DATA_DIR: data })
  assert.equal(code, 0)
  assert.ok(written.includes(`There was no store ${join(data, 'tradewind.sqlite')} before.`), written)
})
