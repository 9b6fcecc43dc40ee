import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { DAY_MS, HOUR_MS } from '#domain/dates.ts'
import { openStore } from '#test/open-store.ts'
import { openDailyBackups } from './daily.ts'

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
    const backups = { folder: undefined, keptDays: 14, key: undefined }
    const daily = openDailyBackups({ store, now, log: (event) => logged.push(event) }, { dataDir, backups })
    assert.equal(await daily.round(), HOUR_MS)
    assert.deepEqual(logged, ['Snapshot of the last update not removed'])
  })
})
