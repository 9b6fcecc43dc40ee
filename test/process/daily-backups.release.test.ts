import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { generateX25519Identity } from 'age-encryption'
import { restoreStore } from '#server/backup-runs/restore-store.ts'
import { startAskedSite } from './requested-site.ts'
import { runCommand } from './run-command.ts'
import { until } from './wait-until.ts'

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const OLD = 'tradewind-20260101T000000Z.backup.age'

test('R29 with BACKUP_DIR the site makes a backup, restores it on trial, shows both, removes old ones and gives one away', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-daily-'))
  t.after(() => rm(folder, { recursive: true }))
  const [data, kept, key] = [join(folder, 'data'), join(folder, 'kept'), await generateX25519Identity()]
  await mkdir(kept, { mode: 0o700 })
  await writeFile(join(kept, OLD), 'of long ago')
  await writeFile(join(kept, 'notes.txt'), 'not ours')
  const env = { DEMO_CONTENT: 'on', WORKERS: '2', BACKUP_DIR: kept, BACKUP_KEY: key, BACKUP_KEEP_DAYS: '1' }
  const site = await startAskedSite(t, data, env)
  await until(() => /"Restored on trial"|"Not restored on trial"|"Backup failed"/.test(site.written()))
  assert.match(site.written(), /"event":"Backup made"[\s\S]*"event":"Old backups removed","count":1[\s\S]*"event":"Restored on trial"/)
  const names = (await readdir(kept)).sort()
  assert.equal(names.length, 2)
  assert.equal(names[0], 'notes.txt')
  const [, made = ''] = names
  assert.match(made, /^tradewind-\d{8}T\d{6}Z\.backup\.age$/)
  assert.equal((await stat(join(kept, made))).mode & 0o777, 0o600)

  const cookie = await site.signIn()
  const page = await site.ask('/admin/site')
  assert.equal(page.status, 200)
  assert.ok(page.text.includes(made))
  assert.match(page.text, /Verified by a test restore\./)
  assert.match(page.text, /Last successful test restore: /)
  assert.ok(!page.text.includes(key) && !site.written().includes(key))

  const download = (Cookie: string) =>
    fetch(`${site.url}/admin/site/backup`, { method: 'POST', headers: { Cookie, Origin: site.url, ...FORM }, body: '' })
  assert.equal((await download('')).status, 404, 'without a session nothing is there')
  const given = await download(cookie)
  assert.match(given.headers.get('Content-Disposition') ?? '', /^attachment; filename="tradewind-\d{8}T\d{6}Z\.backup\.age"$/)
  const file = join(folder, 'downloaded')
  await writeFile(file, new Uint8Array(await given.arrayBuffer()))
  assert.equal(await site.stop(), 0)
  assert.deepEqual(
    (await readdir(data)).filter((name) => name.startsWith('tradewind-work-')),
    [],
  )
  const run = (command: string) => runCommand(t, [`server/commands/${command}.ts`], { DATA_DIR: data, BACKUP_DIR: kept, BACKUP_KEY: key })
  const drill = () => run('drill')
  assert.match(
    (await drill()).written,
    /can be restored: \d+ documents and \d+ pictures are as the backup says of itself, .*\/blog-details/,
  )
  const bytes = await readFile(join(kept, made))
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  await writeFile(join(kept, made), bytes)
  const spoilt = await drill()
  assert.equal(spoilt.code, 1)
  assert.match(spoilt.written, /^Not restored on trial: .*: it was changed or cut off after it was written\.$/m)
  await rename(join(kept, made), join(kept, 'tradewind-20990101T000000Z.backup.age'))
  assert.match(
    (await drill()).written,
    /^Not restored on trial: every backup in \S+ bears a date to come, so name the one that is meant\.$/m,
  )
  await rm(join(kept, 'tradewind-20990101T000000Z.backup.age'))
  assert.match((await drill()).written, /^Not restored on trial: there is no backup in \S+ yet, and npm run backup makes one\.$/m)
  assert.match((await run('backup')).written, /are in \S+kept\/tradewind-\d{8}T\d{6}Z\.backup\.age, checked by reading it again/)
  assert.equal((await drill()).code, 0)
  const restored = await restoreStore({ dataDir: join(folder, 'other'), backups: { retentionDays: 1, key } }, file, new Date())
  assert.ok(restored.ok && restored.holds.pictures > 0)
  assert.ok((await readFile(join(folder, 'other', 'tradewind.sqlite'))).length > 0)
})
