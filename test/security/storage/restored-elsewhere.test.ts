import assert from 'node:assert/strict'
import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { restoreStore } from '#server/backup-runs/restore-store.ts'
import { DUMP_HEADER, lineOf } from '#server/dump/dump-format.ts'
import { runCommand } from '#test/process/run-command.ts'

const COPY = fileURLToPath(new URL('../../fixtures/store-of-994e9f9.sqlite', import.meta.url))

test('R29 a restore names the place where there was no store, for whoever did not set DATA_DIR as for the site', async (t) => {
  const data = await mkdtemp(join(tmpdir(), 'restored-elsewhere-'))
  t.after(() => rm(data, { recursive: true }))
  const { code, written } = await runCommand(t, ['server/commands/restore.ts', COPY], { DATA_DIR: data })
  assert.equal(code, 0)
  assert.ok(written.includes(`There was no store ${join(data, 'tradewind.sqlite')} before.`), written)
})

test('R29 a folder or an export in place of a backup is called one', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'restored-elsewhere-'))
  t.after(() => rm(dataDir, { recursive: true }))
  const exported = join(dataDir, 'all.ndjson')
  await writeFile(exported, lineOf(DUMP_HEADER))
  for (const [file, problem] of [
    [dataDir, 'it is a folder, and a backup is one file'],
    [exported, 'it is an export, and npm run import takes it'],
  ] as const)
    assert.deepEqual(await restoreStore({ dataDir, backups: { retentionDays: 14 } }, file, new Date()), { ok: false, problem })
})

const OTHER_DISK = '/dev/shm'
const hasOtherDisk = existsSync(OTHER_DISK) && statSync(OTHER_DISK).dev !== statSync(tmpdir()).dev

test('R29 a store that a link has on another disk is restored there', { skip: !hasOtherDisk }, async (t) => {
  const data = await mkdtemp(join(tmpdir(), 'restored-elsewhere-'))
  const disk = await mkdtemp(join(OTHER_DISK, 'restored-elsewhere-'))
  t.after(() => Promise.all([data, disk].map((folder) => rm(folder, { recursive: true }))))
  await writeFile(join(disk, 'store.sqlite'), '')
  await symlink(join(disk, 'store.sqlite'), join(data, 'tradewind.sqlite'))
  const { code, written } = await runCommand(t, ['server/commands/restore.ts', COPY], { DATA_DIR: data })
  assert.equal(code, 0, written)
  assert.ok(lstatSync(join(data, 'tradewind.sqlite')).isSymbolicLink())
  assert.equal(statSync(join(disk, 'store.sqlite')).size, statSync(COPY).size)
  assert.equal(readdirSync(disk).length, 2, 'with the former one beside it')
})
