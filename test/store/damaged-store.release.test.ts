import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { parseConfig } from '#server/config/config.ts'
import { openServices } from '#server/services/shared-services.ts'
import { type Jobs, startJobs } from '#server/startup/jobs.ts'
import { alertsIn, startAskedSite } from '#test/process/requested-site.ts'
import { runCommand } from '#test/process/run-command.ts'
import { until } from '#test/process/wait-until.ts'
import { openFile } from './open-sqlite-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'damaged-'))
const sound = join(folder, 'sound.sqlite')
const PAGE = 4096

type Damage = (file: string) => void

describe('a damaged store', () => {
  let damages: Record<string, Damage>

  before(async () => {
    await fill((await openFile(sound)).store)
    damages = { ...damagedPages(), ...otherDamages() }
  })

  after(() => rmSync(folder, { recursive: true }))

  it('is distinguished from a sound one', async () => {
    const { store } = await openFile(sound)
    assert.deepEqual(await store.checkIntegrity(), [])
    assert.equal(await store.health(), 'ok')
    await store.close()
  })

  it('is found out, whatever is damaged, when it is opened or looked at, and never counts as ready', async () => {
    assert.ok(Object.keys(damages).length >= 40, Object.keys(damages).join('\n'))
    for (const [what, damage] of Object.entries(damages)) {
      const file = join(folder, 'damaged.sqlite')
      copyFileSync(sound, file)
      damage(file)
      assert.notDeepEqual(readFileSync(file), readFileSync(sound), what)
      const found = await foundIn(file)
      assert.ok(found.length > 0, `${what} is not found`)
      for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true })
    }
  })

  it('is met at the start: said on one line, read from, not ready, and written to by nobody', async (t) => {
    const data = mkdtempSync(join(folder, 'data-'))
    const file = join(data, 'tradewind.sqlite')
    copyFileSync(sound, file)
    damages['words leaf page zeroed']?.(file)
    const site = await startAskedSite(t, data)
    await until(() => site.written().includes('Warning: '))
    const [line = ''] = /^Warning: .*$/m.exec(site.written()) ?? []
    assert.ok(line.includes(file) && line.includes('is damaged') && line.includes('docs/operations.md'), line)
    assert.match(site.written(), /"event":"Store damaged","found":".+"/)
    assert.deepEqual([(await site.ask('/healthz')).status, (await site.ask('/readyz')).status], [200, 503])
    for (const path of ['/', '/blogs', '/news', '/blog-details?id=item-1', '/faq']) assert.equal((await site.ask(path)).status, 200, path)
    await site.signIn()
    assert.match(alertsIn((await site.ask('/admin')).text).join(), /^The site’s data is damaged\. You can’t save, and visitors/)
    for (const path of ['/admin/manage-blogs', '/admin/messages', '/admin/messages.csv'])
      assert.equal((await site.ask(path)).status, 200, path)
    const saved = await site.send('/edit-news/item-1', { ...NEWS, title: 'Typed all the same' })
    assert.equal(saved.status, 503)
    assert.match(alertsIn(saved.text).join(), /Not saved: the site’s data is damaged\. Your text is still here\./)
    assert.ok(saved.text.includes('Typed all the same'))
    assert.equal(await site.stop(), 0)
  })

  it('is reported to feed readers and API clients as it is to people', async (t) => {
    const data = mkdtempSync(join(folder, 'data-'))
    const file = join(data, 'tradewind.sqlite')
    copyFileSync(sound, file)
    zeroDocuments(file)
    const site = await startAskedSite(t, data)
    const said = /Failed to fetch data\. Please try again later\./
    const asked = ['/news', '/blogs', '/blog-details?id=item-2', '/feed.xml', '/feed.json', '/sitemap.xml', '/api/blog/item-2']
    for (const path of asked) {
      const { status, text, headers } = await site.ask(path)
      assert.equal(status, 503, path)
      assert.match(text, said, path)
      assert.doesNotMatch(text, /Unexpected Application Error/, path)
      assert.doesNotMatch(headers.get('Cache-Control') ?? '', /public/, path)
    }
    assert.match(site.written(), /"event":"Data not read".*"path":"\/feed\.xml"/)
    assert.equal(await site.stop(), 0)
  })

  it('gets no backup that would pass for a sound one', async (t) => {
    for (const what of ['words leaf page zeroed', 'documents overflow page garbled', 'the first page zeroed', 'a half']) {
      const data = mkdtempSync(join(folder, 'data-'))
      copyFileSync(sound, join(data, 'tradewind.sqlite'))
      damages[what]?.(join(data, 'tradewind.sqlite'))
      const { code, written } = await runCommand(t, ['server/commands/backup.ts', join(data, 'copy.sqlite')], { DATA_DIR: data })
      assert.equal(code, 1, what)
      assert.match(written, /^No backup made: .+\.\n$/, what)
      assert.deepEqual(
        readdirSync(data).filter((name) => name.startsWith('copy')),
        [],
        what,
      )
    }
  })

  it('that cannot be opened ends the start with one line that names the file and what to do', async (t) => {
    const data = mkdtempSync(join(folder, 'data-'))
    const file = join(data, 'tradewind.sqlite')
    copyFileSync(sound, file)
    damages['the first page zeroed']?.(file)
    const { code, written } = await runCommand(t, ['server/start.ts'], { DATA_DIR: data, PORT: '0' })
    assert.equal(code, 1)
    const [line = ''] = /^Not started: .*$/m.exec(written) ?? []
    assert.ok(line.includes(file) && line.includes('is damaged') && line.includes('docs/operations.md'), written)
  })

  it('is found out by the daily look while the server runs', async () => {
    const data = mkdtempSync(join(folder, 'data-'))
    const file = join(data, 'tradewind.sqlite')
    copyFileSync(sound, file)
    const config = parseConfig({ DATA_DIR: data })
    assert.ok(config.ok)
    const services = openServices(config.config)
    damages['search_data internal page zeroed']?.(file)
    let jobs: Jobs | undefined
    const found = await new Promise<unknown>((resolve) => {
      const log: Services['log'] = (event, details) => event === 'Store damaged' && resolve(details?.found)
      jobs = startJobs({ ...services, log }, { idleMs: 10, troubleMs: 10, dayMs: 10 })
    })
    assert.ok(found)
    assert.equal(await services.store.health(), 'damaged')
    await jobs?.stop()
    await services.close()
  })
})

const NEWS = {
  source: 'S',
  category: 'C',
  blog_link: 'https://a.example',
  posted_date: '2026-01-01',
  expiry_date: '2030-01-01',
  version: '1',
}

/** What opening and looking say of the file; nothing if they take it for sound. */
async function foundIn(file: string): Promise<string[]> {
  let store: Store
  try {
    store = (await openFile(file)).store
  } catch (error) {
    const words = error instanceof Error ? error.message : ''
    assert.match(words, /is damaged \(.+\)\. Put its last backup in its place|is a database of something else/)
    return [words]
  }
  const looking = store.checkIntegrity()
  assert.notEqual(await store.health(), 'ok', 'before the look is over')
  const found = await looking
  if (found.length > 0) {
    assert.equal(await store.health(), 'damaged')
    await assert.rejects(store.create({ index: 'news', id: 'new', body: {} }), /only read from/)
  }
  await store.close()
  return found
}

/** One page of every kind that the file has, zeroed, and of the tables that hold most of it overwritten; the indexes on fields are all alike. */
function damagedPages(): Record<string, Damage> {
  const database = new DatabaseSync(sound)
  const pages = database.prepare('SELECT name, pagetype, max(pageno) AS number FROM dbstat GROUP BY name, pagetype ORDER BY 1, 2').all()
  database.close()
  const made: Record<string, Damage> = {}
  for (const { name, pagetype, number } of pages) {
    const at = (Number(number) - 1) * PAGE
    if (/^documents_by_(?!seq|posted_date)/.test(String(name))) continue
    made[`${name} ${pagetype} page zeroed`] = (file) => overwrite(file, at, Buffer.alloc(PAGE))
    if (/^(?:documents|search_data|words|sqlite_schema)$/.test(String(name)))
      made[`${name} ${pagetype} page garbled`] = (file) => overwrite(file, at, garbage(PAGE))
  }
  return made
}

function otherDamages(): Record<string, Damage> {
  const size = readFileSync(sound).length
  return {
    'the first bytes garbled': (file) => overwrite(file, 0, garbage(16)),
    'the first page zeroed': (file) => overwrite(file, 0, Buffer.alloc(PAGE)),
    'the list of tables garbled': (file) => overwrite(file, 100, garbage(300)),
    'a half': (file) => truncateSync(file, Math.floor(size / 2)),
    'all but the last page': (file) => truncateSync(file, size - PAGE),
    'a third, not at the end of a page': (file) => truncateSync(file, Math.floor(size / 3) + 17),
    'the first page alone': (file) => truncateSync(file, PAGE),
    'one bit of each page’s kind': (file) => {
      for (let at = PAGE; at < size; at += 5 * PAGE) overwrite(file, at, Buffer.from([(readFileSync(file)[at] ?? 0) ^ 1]))
    },
    'two pages exchanged': (file) => {
      const bytes = readFileSync(file)
      const [one, other] = [bytes.subarray(4 * PAGE, 5 * PAGE), bytes.subarray(9 * PAGE, 10 * PAGE)].map((page) => Buffer.from(page))
      overwrite(file, 4 * PAGE, other ?? Buffer.alloc(0))
      overwrite(file, 9 * PAGE, one ?? Buffer.alloc(0))
    },
    'a document’s text cut short': (file) => {
      const at = readFileSync(file).indexOf('"title":"Item 7 ')
      overwrite(file, at, Buffer.alloc(4))
    },
  }
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  const all = readFileSync(file)
  bytes.copy(all, at)
  writeFileSync(file, all)
}

function zeroDocuments(file: string): void {
  const database = new DatabaseSync(file)
  const pages = database.prepare("SELECT pageno FROM dbstat WHERE name = 'documents' AND pagetype = 'leaf'").all()
  database.close()
  for (const { pageno } of pages) overwrite(file, (Number(pageno) - 1) * PAGE, Buffer.alloc(PAGE))
}

/** Always the same. */
function garbage(length: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, index) => (index * 167 + 41) % 251))
}

async function fill(store: Store): Promise<void> {
  const words = Array.from({ length: 900 }, (_, index) => `word${(index * 7919) % 1000}`)
  const text = (from: number, count: number) => Array.from({ length: count }, (_, index) => words[(from * 37 + index) % 900]).join(' ')
  await store.createMany([
    ...Array.from({ length: 120 }, (_, index) => ({
      index: index % 2 ? ('news' as const) : ('blog' as const),
      id: `item-${index}`,
      body: { title: `Item ${index} ${text(index, 4)}`, content: text(index, 200), posted_date: '2026-01-01', expiry_date: '2030-01-01' },
    })),
    ...Array.from({ length: 30 }, (_, index) => ({
      index: 'messages' as const,
      id: `message-${index}`,
      body: { subject: `Subject ${index}`, message: text(index, 100), received_at: '2026-01-01T00:00:00.000Z', email: 'a@example.com' },
    })),
    { index: 'messages', id: 'long', body: { subject: 'Long', note: 'QUJD'.repeat(15_000), received_at: '2026-01-01T00:00:00.000Z' } },
  ])
  for (let index = 0; index < 40; index += 4) await store.remove({ index: index % 2 ? 'news' : 'blog', id: `item-${index}`, version: '1' })
  await store.close()
}
