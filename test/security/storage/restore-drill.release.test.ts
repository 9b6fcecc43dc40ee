import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { generateX25519Identity } from 'age-encryption'
import type { Blobs, Store } from '#domain/ports/store.ts'
import { restoreStore } from '#server/backup-runs/restore-store.ts'
import { createBackupProcess } from '#server/backups/backup-process.ts'
import { startSite } from '#test/process/running-site.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { hashOf } from './earlier-stores.ts'

const ITEMS = Number(process.env.DRILL_ITEMS ?? 200)
const MEGABYTES = Number(process.env.DRILL_MB ?? 20)
const PICTURE_BYTES = 256 * 1024
/** Fifty a second. */
const WRITE_EVERY_MS = 20
const WRITES_ALONE = 150

for (const isEncrypted of [false, true])
  test(`R29 a site with ${ITEMS} items and ${MEGABYTES} MB of pictures is backed up under 50 writes a second and served from its backup${isEncrypted ? ', encrypted' : ''}`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'tradewind-drill-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const [data, other, file] = [join(folder, 'data'), join(folder, 'other'), join(folder, 'all.backup')]
    const path = join(data, 'tradewind.sqlite')
    const { store, blobs } = await openFile(path)
    const pictures = await fill(store, blobs)
    const key = isEncrypted ? await generateX25519Identity() : undefined
    const alone = await writeWhile(store, 'before', (done) => done < WRITES_ALONE)
    t.diagnostic(`writes alone: ${spread(alone)}`)
    const began = Date.now()
    const backup = backUpApart(data, file, key)
    let isOver = false
    void backup.then(() => {
      isOver = true
    })
    const beside = await writeWhile(store, 'beside', () => !isOver)
    const made = await backup
    assert.ok(made.ok, JSON.stringify(made))
    t.diagnostic(`backup: ${seconds(began)} s, ${Math.round(made.bytes / 1024 / 1024)} MB`)
    t.diagnostic(`writes beside it: ${spread(beside)}`)
    assert.equal(made.about.holds.pictures, pictures.size)
    await store.close()

    const restoring = Date.now()
    const restored = await restoreStore({ dataDir: other, backups: { retentionDays: 1, ...(key ? { key } : {}) } }, file, new Date())
    assert.ok(restored.ok, JSON.stringify(restored))
    t.diagnostic(`restored: ${seconds(restoring)} s`)
    assert.equal(hashOf(join(other, 'tradewind.sqlite')), made.about.holds.sha256)
    const site = await startSite({ data: other, env: { DEMO_CONTENT: 'off' } })
    const page = await fetch(`${site.url}/news`)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /Walnut \d/)
    t.diagnostic(`first page served: ${seconds(restoring)} s after the restore began`)
    for (const [name, sha256] of pictures) {
      const picture = await fetch(`${site.url}/assets/img/960x900/${name}`)
      assert.equal(hash('sha256', Buffer.from(await picture.arrayBuffer())), sha256, name)
    }
    await site.stop()
  })

/** Gives the hash of each picture by its name. */
async function fill(store: Store, blobs: Blobs): Promise<Map<string, string>> {
  const pictures = new Map<string, string>()
  for (let made = 0; made < (MEGABYTES * 1024 * 1024) / PICTURE_BYTES; made++) {
    const name = `${String(made).padStart(32, '0')}.webp`
    const data = randomBytes(PICTURE_BYTES)
    await blobs.put(`images/${name}`, { type: 'image/webp', data })
    await store.create({
      index: 'images',
      id: name,
      body: { type: 'image/webp', size: PICTURE_BYTES, stored_at: '2026-06-05T00:00:00.000Z' },
    })
    pictures.set(name, hash('sha256', data))
  }
  const words = 'harbour wind teak '.repeat(200)
  const item = (number: number) => ({
    index: 'news' as const,
    id: `item-${number}`,
    body: { title: `Walnut ${number}`, posted_date: '5/6/2026', expiry_date: '31/12/2090', content: words, draft: false },
  })
  await store.createMany(Array.from({ length: ITEMS }, (_, number) => item(number)))
  return pictures
}

/** In a process of its own, as the site makes it. */
function backUpApart(data: string, file: string, key: string | undefined) {
  const before = process.env.BACKUP_KEY
  if (key) process.env.BACKUP_KEY = key
  const made = createBackupProcess(data).run('backup', file)
  if (before === undefined) delete process.env.BACKUP_KEY
  return made
}

/** How long each write took, in milliseconds, the shortest first. */
async function writeWhile(store: Store, name: string, isToGoOn: (done: number) => boolean): Promise<number[]> {
  const waits: number[] = []
  while (isToGoOn(waits.length)) {
    const began = performance.now()
    await store.create({ index: 'messages', id: `${name}-${waits.length}`, body: { subject: 'Meanwhile', message: 'words '.repeat(100) } })
    waits.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, WRITE_EVERY_MS - (performance.now() - began))))
  }
  return waits.sort((a, b) => a - b)
}

function spread(waits: readonly number[]): string {
  return `${waits.length}, median ${at(waits, 0.5)} ms, p99 ${at(waits, 0.99)} ms, longest ${at(waits, 1)} ms`
}

function at(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1)
}
