import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { newDelivery } from '#domain/email/delivery.ts'
import { restoreStore } from '#server/backup-runs/restore-store.ts'
import { copyStore } from '#server/backups/copy-store.ts'
import { fieldsOf } from '#test/outbox/outbox-app.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { startAskedSite } from '#test/process/requested-site.ts'
import { until } from '#test/process/wait-until.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'

const RITA = 'rita.quokka@kestrel.example'
const TRACES = [RITA, 'kestrel', 'quokka', 'Zanzibarian', 'zanzibarian', 'zanzibar']

test('R45 an erasure leaves no byte in the store, a restored backup is erased again first and sends nothing by itself', async (t) => {
  const data = await mkdtemp(join(tmpdir(), 'tradewind-erased-'))
  t.after(() => rm(data, { recursive: true, force: true }))
  const [path, backup] = [join(data, 'tradewind.sqlite'), join(data, 'older.copy')]
  const peer = await openSmtpPeer()
  t.after(() => peer.close())
  await fill(path)
  await copyStore(path, backup, undefined)
  const env = { SMTP_URL: peer.url, MAIL_FROM: 'website@tradewind.example' }

  const site = await startAskedSite(t, data, env)
  await site.signIn()
  await until(async () => peer.state.taken.length === 1)
  assert.notDeepEqual(await traces(data), [])
  const erased = await site.send('/admin/messages/senders/rita-0', { intent: 'erase', word: 'ERASE' })
  assert.equal(erased.headers.get('location'), '/admin/messages/erasures')
  await until(async () => (await traces(data)).length === 0)
  await site.stop()

  assert.ok((await restoreStore({ dataDir: data, backups: { retentionDays: 14 } }, backup, new Date())).ok)
  await rm(backup)
  for (const name of await readdir(data)) if (name.includes('-before-restore-')) await rm(join(data, name))
  assert.notDeepEqual(await traces(data), [])
  const restored = await startAskedSite(t, data, env)
  assert.deepEqual(await traces(data), [], 'before anyone was answered')
  await restored.signIn()
  assert.equal((await restored.ask('/admin/messages/senders/rita-0')).status, 404)
  assert.match((await restored.ask('/admin')).text, /1 delivery waits since the site was restored or copied\./)
  assert.match((await restored.ask('/admin/messages?show=problems')).text, /Waiting<[\s\S]*On hold/)
  assert.equal(peer.state.taken.length, 1, 'sent before the restore')
  await restored.send('/admin/messages', { intent: 'send-held' })
  await until(async () => peer.state.taken.length === 2)
  await restored.stop()
})

async function fill(path: string): Promise<void> {
  const { store } = await openFile(path)
  const received_at = '2026-01-01T00:00:00.000Z'
  const made = (id: string, email: string, message: string, isWaiting = false) => {
    const body = { ...fieldsOf(isWaiting ? 'Waiting' : 'Pune'), email, message, received_at }
    return { index: 'messages' as const, id, body: { ...body, ...newDelivery(isWaiting, new Date()) } }
  }
  const others = Array.from({ length: 300 }, (_, at) => made(`other-${at}`, `dana${at}@example.net`, `About ${at} engineers in Pune.`))
  const ritas = Array.from({ length: 40 }, (_, at) =>
    made(`rita-${at}`, at % 2 ? RITA : RITA.toUpperCase(), `${at} Zanzibarian engineers `.repeat(50)),
  )
  for (let at = 0; at < others.length; at++) await store.createMany([others[at], ritas[at]].filter((one) => one !== undefined))
  await store.createMany([made('waiting', 'dana@example.net', 'Waits.', true)])
  await store.close()
}

/** What of Rita can be read in any file of the folder. */
async function traces(data: string): Promise<string[]> {
  const found = new Set<string>()
  for (const entry of await readdir(data, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === 'older.copy') continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    for (const trace of TRACES) if (bytes.includes(trace)) found.add(`${entry.name}: ${trace}`)
  }
  return [...found]
}
