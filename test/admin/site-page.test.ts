import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { recordBackupAttempt } from '#domain/backups/backup-attempts.ts'
import { openBackups } from '#server/backups/open-backups.ts'
import { openStore } from '#test/open-store.ts'
import { alertsIn, backupTodosIn } from '#test/process/requested-site.ts'
import { openTestApp } from '#test/test-app.ts'

const [OLD, YOUNG] = ['tradewind-20261119T055900Z.backup', 'tradewind-20261119T060100Z.backup']
const LATE = /^No backup in the last 2 days$/

test('R29 the dashboard and the page about the site say how backups stand, and what is wrong with them', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-site-page-'))
  t.after(() => rm(folder, { recursive: true }))
  const opened = await openStore()
  const backups = openBackups({ dataDir: folder, backups: { folder, retentionDays: 1 } }, opened)
  const app = await openTestApp({ opened, outside: { backups }, now: '2026-11-21T06:00:00Z' })
  t.after(() => app.close())
  const Cookie = await app.signIn()
  const see = async () => {
    const [dashboard, site] = [await app.page('/admin', { headers: { Cookie } }), await app.page('/admin/site', { headers: { Cookie } })]
    assert.deepEqual([dashboard.status, site.status], [200, 200])
    return { todos: backupTodosIn(dashboard.html), dashboard: dashboard.html, site: site.html }
  }
  assert.equal((await app.page('/admin/site')).status, 404)

  const first = await see()
  assert.deepEqual(first.todos, [], 'the first one is on its way')
  assert.match(first.site, /The site makes one every day and keeps it for a day\.[\s\S]*No test restore yet\./)

  await recordBackupAttempt(app.services, 'backup', { file: OLD, problem: 'there is no room\nin the folder' })
  const failed = await see()
  assert.match(failed.todos[0] ?? '', LATE)
  assert.match(failed.todos[1] ?? '', /^The last backup failed: there is no room in the folder$/)
  assert.match(failed.site, /The last try on November 21, 2026 at 11:30 AM failed: there is no room in the folder\./)

  await writeFile(join(folder, OLD), 'x'.repeat(3_000_000))
  await writeFile(join(folder, `${YOUNG}.part`), '')
  await recordBackupAttempt(app.services, 'backup', { file: OLD })
  await recordBackupAttempt(app.services, 'drill', { file: OLD })
  const late = await see()
  assert.equal(late.todos.length, 1)
  assert.match(late.todos[0] ?? '', LATE)
  assert.match(late.site, /2\.9 MB[\s\S]*tradewind-20261119T055900Z\.backup[\s\S]*Verified by a test restore\./)
  assert.ok(!late.site.includes('.part'))

  await writeFile(join(folder, YOUNG), '')
  assert.deepEqual((await see()).todos, [])
  const ahead = 'tradewind-20261121T060100Z.backup'
  await writeFile(join(folder, ahead), '')
  const odd = await see()
  for (const page of [odd.dashboard, odd.site]) assert.match(page, /The backup tradewind-20261121T060100Z\.backup is dated in the future/)
  await rm(join(folder, YOUNG))
  assert.match((await see()).todos[0] ?? '', LATE, 'it does not count')
  await rm(join(folder, ahead))
  app.clock.now = new Date('2026-11-21T07:00:00Z')
  await recordBackupAttempt(app.services, 'drill', { file: YOUNG, problem: 'what is in it is not what it says of itself' })
  const untried = await see()
  assert.match(
    untried.site,
    /failed on November 21, 2026 at 12:30 PM: what is in it is not[^<]*\. Last successful test restore: November 21, 2026 at 11:30 AM\./,
  )
  assert.match(untried.todos.at(-1) ?? '', /^The test restore of tradewind-20261119T060100Z\.backup failed: what is in it is not/)
})

test('R29 a BACKUP_DIR that is no folder is named on the dashboard and the page about the site, which show everything else', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-site-page-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const opened = await openStore()
  const backups = openBackups({ dataDir: folder, backups: { folder: file, retentionDays: 14 } }, opened)
  const app = await openTestApp({ opened, outside: { backups } })
  t.after(() => app.close())
  const headers = { Cookie: await app.signIn() }
  const [dashboard, site] = [await app.page('/admin', { headers }), await app.page('/admin/site', { headers })]
  assert.deepEqual([dashboard.status, site.status], [200, 200])
  assert.match(backupTodosIn(dashboard.html).join(' '), /^BACKUP_DIR cannot be read: \S*a-file is a file, and has to be a folder$/)
  assert.match(dashboard.html, /id="to-do"/)
  assert.match(site.html, /Download a backup[\s\S]*BACKUP_DIR cannot be read: \S*a-file is a file/)
})

test('R29 a site without BACKUP_DIR says so, and a backup that is asked for and cannot be made says why', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-site-page-'))
  t.after(() => rm(folder, { recursive: true }))
  const opened = await openStore()
  const app = await openTestApp({ opened, outside: { backups: openBackups({ dataDir: folder, backups: { retentionDays: 14 } }, opened) } })
  t.after(() => app.close())
  const Cookie = await app.signIn()
  assert.match(
    (await app.page('/admin/site', { headers: { Cookie } })).html,
    /Automatic backups are off\. Ask your IT team[\s\S]*Set `BACKUP_DIR` to a folder[\s\S]*Copy <!-- -->setup steps/,
  )
  assert.equal((await app.page('/admin/site/backup', { headers: { Cookie } })).status, 404)
  const refused = await app.post('/admin/site/backup', {}, Cookie)
  assert.deepEqual([refused.status, refused.headers.get('Location')], [303, '/admin/site'])
  const word = refused.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const { html } = await app.page('/admin/site', { headers: { Cookie: `${Cookie}; ${word}` } })
  assert.match(alertsIn(html)[0] ?? '', /^No backup was made: there is no store in DATA_DIR yet\.$/)
  let last = refused
  for (let more = 1; more <= 6; more++) last = await app.post('/admin/site/backup', {}, Cookie)
  const late = last.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const { html: tooOften } = await app.page('/admin/site', { headers: { Cookie: `${Cookie}; ${late}` } })
  assert.match(alertsIn(tooOften)[0] ?? '', /^Too many tries\. Please try again in 60 minutes\.$/, 'the seventh in an hour')
})
