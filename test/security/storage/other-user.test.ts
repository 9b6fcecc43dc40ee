import assert from 'node:assert/strict'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { makeBackup } from '#server/backup-runs/make-backup.ts'
import { restoreStore } from '#server/backup-runs/restore-store.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'
import { runCommand } from '#test/process/run-command.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'

const SITE_USER = 65_534
const isRoot = process.getuid?.() === 0

/** For good, as the system looks at who somebody really is when it is asked what he may do. */
const OPENED_AS_SITE = `import { restoreStore } from '#server/backup-runs/restore-store.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'
if (process.getuid() === 0) process.setuid(${SITE_USER})
console.log((await restoreStore({ dataDir: process.env.DATA_DIR, backups: {} }, 'none', new Date())).problem)
openSqlite(process.env.DATA_DIR + '/tradewind.sqlite')`

const RESTORED_AS_SITE = `import { restoreStore } from '#server/backup-runs/restore-store.ts'
process.setuid(${SITE_USER})
console.log(JSON.stringify(await restoreStore({ dataDir: process.env.DATA_DIR, backups: {} }, process.env.BACKUP, new Date())))`

describe('R29 a store that another user than the site’s has worked on', () => {
  let [folder, data, file] = ['', '', '']

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'other-user-'))
    data = join(folder, 'data')
    file = join(data, 'tradewind.sqlite')
    chmodSync(folder, 0o755)
    mkdirSync(data)
    if (isRoot) chownSync(data, SITE_USER, SITE_USER)
  })

  afterEach(() => {
    chmodSync(data, 0o700)
    rmSync(folder, { recursive: true })
  })

  /** Where this is root, as the user of the site: root may open everything. */
  async function asSite(work: () => Promise<void>): Promise<void> {
    if (isRoot) process.seteuid?.(SITE_USER)
    try {
      await work()
    } finally {
      if (isRoot) process.seteuid?.(0)
    }
  }

  test('is the site’s own all the same, when root made it or put a backup in its place', { skip: !isRoot && 'only root may' }, async () => {
    await (await openFile(file)).store.close()
    assert.equal(statSync(file).uid, SITE_USER)
    const places = { dataDir: data, backups: { retentionDays: 14 } }
    const backup = join(folder, 'one.backup')
    assert.ok((await makeBackup(places, backup)).ok)
    for (const at of [new Date(0), new Date(1000)]) {
      assert.ok((await restoreStore(places, backup, at)).ok)
      assert.equal(statSync(file).uid, SITE_USER)
      // As a restore by root left it before.
      chownSync(file, 0, 0)
    }
  })

  test('is reported as closed to it', async (t) => {
    await (await openFile(file)).store.close()
    chmodSync(file, 0)
    const { code, written } = await runCommand(t, ['--input-type=module', '--eval', OPENED_AS_SITE], { DATA_DIR: data })
    assert.equal(code, 1)
    assert.match(written, /^The store \S+ is closed to this user: it has to belong to the one that the site runs as/)
    assert.match(written, /^Error: The store \S+ is closed to this user: it has to belong to the one that the site runs as/m)
  })

  test('is reported as being in a folder closed to it, and so is a backup', async () => {
    await (await openFile(file)).store.close()
    const backup = join(folder, 'closed.backup')
    assert.ok((await makeBackup({ dataDir: data, backups: { retentionDays: 14 } }, backup)).ok)
    chmodSync(backup, 0)
    const restored = () => restoreStore({ dataDir: data, backups: { retentionDays: 14 } }, backup, new Date())
    await asSite(async () => {
      assert.deepEqual(await restored(), { ok: false, problem: 'it is closed to this user: let the one that the site runs as read it' })
      chmodSync(data, 0o500)
      const refused = await restored()
      assert.match(refused.ok ? '' : refused.problem, /^the folder \S+data is closed to this user: the one that the site runs as, /)
    })
  })

  test('is kept where it is open to all, and another is put in its place', { skip: !isRoot && 'only root may' }, async (t) => {
    await (await openFile(file)).store.close()
    const backup = join(folder, 'one.backup')
    assert.ok((await makeBackup({ dataDir: data, backups: { retentionDays: 14 } }, backup)).ok)
    for (const path of [file, backup]) chmodSync(path, 0o666)
    chownSync(file, 0, 0)
    const { written } = await runCommand(t, ['--input-type=module', '--eval', RESTORED_AS_SITE], { DATA_DIR: data, BACKUP: backup })
    const { kept }: { kept?: string } = JSON.parse(written)
    assert.equal(statSync(kept ?? written).mode & 0o777, 0o600)
  })

  test('takes what it is given when the room that is kept beside it is closed', async () => {
    await asSite(async () => {
      const { store } = openSqlite(file, { reserveBytes: 1024 * 1024 })
      writeFileSync(`${file}-reserve`, 'x', { mode: 0 })
      assert.equal(await store.health(), 'ok')
      await store.close()
    })
  })
})
