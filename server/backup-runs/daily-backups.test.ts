import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { loadBackupAttempts, recordBackupAttempt } from '#domain/backups/backup-attempts.ts'
import { DAY_MS, HOUR_MS } from '#lib/time/dates.ts'
import { backupName } from '#server/backups/backup-folder.ts'
import { openBackups } from '#server/backups/open-backups.ts'
import { openStore } from '#test/open-store.ts'
import { until } from '#test/process/wait-until.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { openDailyBackups } from './daily-backups.ts'

describe('the hourly look after backups', () => {
  it('goes on where the snapshot of the last update cannot be removed', async (t) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-daily-'))
    t.after(() => rmSync(dataDir, { recursive: true }))
    const { store } = await openStore()
    t.after(() => store.close())
    // No file, so that not even root can remove it as one.
    mkdirSync(join(dataDir, 'tradewind.sqlite-before-update'))
    const logged: string[] = []
    const now = () => new Date(Date.now() + 15 * DAY_MS)
    const backups = { folder: undefined, retentionDays: 14, key: undefined }
    const daily = openDailyBackups({ store, now, log: (event) => logged.push(event) }, { dataDir, backups })
    assert.equal(await daily.round(), HOUR_MS)
    assert.deepEqual(logged, ['Snapshot of the last update not removed'])
  })
  it('takes a backup that is ended with the site for none that failed', async (t) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-daily-'))
    t.after(() => rmSync(dataDir, { recursive: true }))
    const { store } = await openFile(join(dataDir, 'tradewind.sqlite'))
    t.after(() => store.close())
    const folder = join(dataDir, 'kept')
    const logged: string[] = []
    const daily = openDailyBackups(
      { store, now: () => new Date(), log: (event) => logged.push(event) },
      { dataDir, backups: { folder, retentionDays: 14 } },
    )
    const round = daily.round()
    await until(() => existsSync(folder))
    daily.stop()
    await round
    // One that was quicker than its end is whole.
    assert.ok(!logged.includes('Backup failed'))
    assert.equal((await loadBackupAttempts(store)).backup?.problem ?? '', '')
    assert.ok(readdirSync(folder).every((name) => name.endsWith('.backup')))
  })

  it('notes a backup that was made, also where an old one cannot be removed', async (t) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-daily-'))
    t.after(() => rmSync(dataDir, { recursive: true }))
    const { store } = await openFile(join(dataDir, 'tradewind.sqlite'))
    t.after(() => store.close())
    const folder = join(dataDir, 'kept')
    mkdirSync(join(folder, 'tradewind-20260101T000000Z.backup'), { recursive: true })
    const now = () => new Date()
    await recordBackupAttempt({ store, now }, 'backup', { file: 'earlier', problem: 'the disk was away' })
    await recordBackupAttempt({ store, now }, 'drill', { file: 'earlier' })
    const logged: string[] = []
    const daily = openDailyBackups({ store, now, log: (event) => logged.push(event) }, { dataDir, backups: { folder, retentionDays: 1 } })
    await daily.round()
    assert.deepEqual(logged, ['Backup made', 'Old backups not removed'])
    assert.equal((await loadBackupAttempts(store)).backup?.problem, '')
  })

  it('makes one beside another of the same second, whoever asks for them', async (t) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-daily-'))
    t.after(() => rmSync(dataDir, { recursive: true }))
    const { store, blobs } = await openFile(join(dataDir, 'tradewind.sqlite'))
    t.after(() => store.close())
    const folder = join(dataDir, 'kept')
    mkdirSync(folder)
    const at = new Date()
    const backups = { folder, retentionDays: 14, key: undefined }
    const logged: string[] = []
    const daily = openDailyBackups({ store, now: () => at, log: (event) => logged.push(event) }, { dataDir, backups })
    for (const later of [0, 1, 2]) writeFileSync(join(folder, backupName(new Date(at.getTime() + later * 1000), false)), '')
    await daily.round()
    const asked = openBackups({ search: undefined, dataDir, backups }, { store, blobs }).daily
    const made = await Promise.all([asked?.make(), asked?.make(), asked?.make()])
    assert.deepEqual([logged[0], ...made.map((one) => one?.ok)], ['Backup made', true, true, true])
    assert.equal(readdirSync(folder).length, 7)
  })

  it('removes what is older than it shall be also where no backup can be made, for lack of room perhaps', async (t) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-daily-'))
    t.after(() => rmSync(dataDir, { recursive: true }))
    const { store } = await openStore()
    t.after(() => store.close())
    const folder = join(dataDir, 'kept')
    mkdirSync(folder)
    for (const day of ['01', '02']) writeFileSync(join(folder, `tradewind-202601${day}T000000Z.backup`), '')
    const now = () => new Date()
    await recordBackupAttempt({ store, now }, 'drill', { file: 'earlier' })
    const logged: string[] = []
    const daily = openDailyBackups({ store, now, log: (event) => logged.push(event) }, { dataDir, backups: { folder, retentionDays: 1 } })
    await daily.round()
    assert.deepEqual(logged, ['Backup failed', 'Old backups removed'])
    assert.deepEqual(readdirSync(folder), ['tradewind-20260102T000000Z.backup'])
  })

  it('backs up its own store, also where another site has just put a backup into the folder', async (t) => {
    const parent = mkdtempSync(join(tmpdir(), 'tradewind-daily-'))
    t.after(() => rmSync(parent, { recursive: true }))
    const folder = join(parent, 'kept')
    const began = Date.now()
    for (const [at, name] of ['one', 'other'].entries()) {
      const dataDir = join(parent, name)
      mkdirSync(dataDir)
      const { store } = await openFile(join(dataDir, 'tradewind.sqlite'))
      t.after(() => store.close())
      const now = () => new Date(began + at * 1000)
      await recordBackupAttempt({ store, now }, 'drill', { file: 'earlier' })
      const logged: string[] = []
      const daily = openDailyBackups({ store, now, log: (event) => logged.push(event) }, { dataDir, backups: { folder, retentionDays: 1 } })
      await daily.round()
      await daily.round()
      assert.deepEqual(logged, ['Backup made'], name)
    }
    assert.equal(readdirSync(folder).length, 2)
  })

  it('makes no other one at each start while the store cannot note what was made', async (t) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-daily-'))
    t.after(() => rmSync(dataDir, { recursive: true }))
    const path = join(dataDir, 'tradewind.sqlite')
    const { store } = await openFile(path)
    t.after(() => store.close())
    const began = Date.now()
    await recordBackupAttempt({ store, now: () => new Date(began) }, 'drill', { file: 'earlier' })
    const other = new DatabaseSync(path)
    for (const table of ['documents', 'derived'])
      other.exec(`CREATE TRIGGER closed_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(FAIL, 'nothing can be written'); END`)
    other.close()
    const folder = join(dataDir, 'kept')
    const logged: string[] = []
    for (const start of [1, 2]) {
      const now = () => new Date(began + start * 1000)
      const services = { store, now, log: (event: string) => logged.push(event) }
      await openDailyBackups(services, { dataDir, backups: { folder, retentionDays: 1 } }).round()
    }
    assert.deepEqual(logged, ['Backup made', 'Backups not looked after'])
  })
})
