import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { generateX25519Identity } from 'age-encryption'
import type { NewDocument } from '#domain/ports/store.ts'
import { makeBackup } from '#server/backup-runs/make-backup.ts'
import { restoreStore } from '#server/backup-runs/restore-store.ts'
import { type BackupResult, HASH_LINE_BYTES, hashLine } from '#server/backups/backup-format.ts'
import { writeDump } from '#server/dump/write-dump.ts'
import { runCommand } from '#test/process/run-command.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'

/** Demonstration items, pictures, a message, a session, page views, a deleted item. */
const FIXTURE = new URL('../../fixtures/store-of-994e9f9.sqlite', import.meta.url)
const [BACKUP, RESTORE] = ['server/commands/backup.ts', 'server/commands/restore.ts']
const STORE = 'tradewind.sqlite'

describe('R29 backup and restore', () => {
  let folder: string
  let data: string
  let key: string
  let [plain, sealed] = ['', '']
  const made: BackupResult[] = []

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradewind-backup-'))
    data = await newFolder()
    key = await generateX25519Identity()
    ;[plain, sealed] = [join(folder, 'plain.backup'), join(folder, 'sealed.backup.age')]
    await copyFile(FIXTURE, join(data, STORE))
    const { store } = await openFile(join(data, STORE))
    await store.create({ index: 'messages', id: 'gone', body: { message: 'Quetzalcoatl' } })
    await store.remove({ index: 'messages', id: 'gone', version: '1' })
    await store.close()
    for (const [file, secret] of [[plain], [sealed, key]] as const) made.push(await backUp(file, secret))
  })

  after(() => rm(folder, { recursive: true }))

  const newFolder = () => mkdtemp(join(folder, 'data-'))
  const placesIn = (dataDir: string, secret?: string) => ({ dataDir, backups: { retentionDays: 14, ...(secret ? { key: secret } : {}) } })
  const backUp = (file: string, secret?: string) => makeBackup(placesIn(data, secret), file)
  const restore = (file: string, into: string, secret?: string) => restoreStore(placesIn(into, secret), file, new Date())
  async function exportOf(from: string): Promise<string> {
    const { store, blobs } = await openFile(join(from, STORE))
    const lines: string[] = []
    await writeDump({ store, blobs }, async (line) => void lines.push(line))
    await store.close()
    return lines.join('')
  }

  test('R29 gives the same export in another folder, encrypted or not, and nobody is signed in there', async () => {
    const expected = await exportOf(data)
    for (const [at, file] of [plain, sealed].entries()) {
      const one = made[at]
      assert.ok(one?.ok && one.about.holds.pictures > 0 && one.about.holds.missing_pictures === 0, JSON.stringify(one))
      const other = join(await newFolder(), 'made', 'here')
      const restored = await restore(file, other, file === sealed ? key : undefined)
      assert.deepEqual(restored, { ok: true, holds: one.about.holds, madeAt: one.about.made_at })
      assert.ok((await exportOf(other)) === expected)
      const { store } = await openFile(join(other, STORE))
      assert.equal((await store.find({ indexes: ['sessions', 'sign-in-links'], size: 0 })).total, 0)
      assert.deepEqual(await store.checkIntegrity(), [])
      await store.close()
    }
    const { store } = await openFile(join(data, STORE))
    assert.equal((await store.find({ indexes: ['sessions'], size: 0 })).total, 1, 'the backup left the session alone')
    await store.close()
    assert.deepEqual(
      [(await readFile(plain)).includes('SQLite format 3'), (await readFile(sealed)).includes('SQLite format 3')],
      [true, false],
    )
  })

  test('R29 has all that was acknowledged before it began, whoever writes meanwhile, and is not put in the place of a store in use', async (t) => {
    const busy = await newFolder()
    const { store } = await openFile(join(busy, STORE))
    const document = (at: number): NewDocument => ({ index: 'news', id: `item-${at}`, body: { title: `Title ${at}` } })
    await store.createMany(Array.from({ length: 500 }, (_, at) => document(at)))
    // These are in the log alone when the backup begins.
    for (let at = 500; at < 550; at++) await store.create(document(at))
    const file = join(folder, 'busy.backup')
    const running = runCommand(t, [BACKUP, file], { DATA_DIR: busy })
    const isDone = running.then(() => true)
    let written = 550
    while (!(await Promise.race([isDone, new Promise((resolve) => setTimeout(resolve, 5, false))]))) await store.create(document(written++))
    assert.equal((await running).code, 0, (await running).written)
    assert.match((await running).written, /^\d+ documents and 0 pictures are in .*busy\.backup, checked by reading it again\.\n$/)
    const refused = await runCommand(t, [RESTORE, file], { DATA_DIR: busy })
    assert.equal(refused.code, 1)
    assert.match(refused.written, /^Nothing restored: the store .* is in use: stop the server first\. The store is as it was\.\n$/)
    const total = async (from: typeof store) => (await from.find({ indexes: ['news'], size: 0 })).total
    assert.equal(await total(store), written)
    await store.close()
    const other = await newFolder()
    assert.ok((await restore(file, other)).ok)
    const restored = (await openFile(join(other, STORE))).store
    const kept = await total(restored)
    assert.ok(kept >= 550 && kept <= written, `${kept} of ${written}`)
    await restored.close()
  })

  test('R29 refuses what is not whole, as it was written, of this version and for this key, and leaves the store alone', async () => {
    const [whole, closed] = [await readFile(plain), await readFile(sealed)]
    const flipped = (bytes: Buffer, share: number) => {
      const copy = Buffer.from(bytes)
      const place = Math.min(copy.length - 2, Math.floor(copy.length * share))
      copy[place] = (copy[place] ?? 0) ^ 1
      return copy
    }
    const newer = (from: string, to: string) => Buffer.from(whole.toString('latin1').replace(from, to), 'latin1')
    const otherHash = whole.toString('latin1').replace(/(?<="sha256":")./, (first) => (first === '0' ? '1' : '0'))
    const changed = /changed|cut off|end is missing|newer version|no backup of this program|there is something after/
    const wrong: [string, Buffer, RegExp, string?][] = [
      ...[0.0002, 0.3, 0.7, 1].map((share): [string, Buffer, RegExp] => [`flipped at ${share}`, flipped(whole, share), changed]),
      ...[0.0001, 0.5, 0.9999].map((share): [string, Buffer, RegExp] => [
        `cut at ${share}`,
        whole.subarray(0, whole.length * share),
        changed,
      ]),
      ...[0.0002, 0.0005, 0.5, 1].map((share): [string, Buffer, RegExp, string] => [
        `sealed, flipped at ${share}`,
        flipped(closed, share),
        changed,
        key,
      ]),
      ['sealed, cut', closed.subarray(0, closed.length / 2), /changed or cut off/, key],
      ['more after it', Buffer.concat([whole, Buffer.from('x')]), /there is something after its end/],
      ['of a newer form', newer('"form":1', '"form":2'), /a newer version of this software wrote it/],
      ['of a newer store', newer('"store_version":2', '"store_version":9'), /a newer version of this software wrote it/],
      ['with another hash of what is in it', signed(Buffer.from(otherHash, 'latin1')), /not what it says of itself/],
      ['a bare copy of a newer store', await newerCopy(), /newer version of this software/],
      ['empty', Buffer.alloc(0), /it is no backup of this program/],
      ['another key', closed, /made with another/, await generateX25519Identity()],
      ['no key', closed, /it is encrypted, and BACKUP_KEY is not set/],
    ]
    const [before, names] = [await readFile(join(data, STORE)), await readdir(data)]
    for (const [name, bytes, problem, secret] of wrong) {
      const file = join(folder, 'wrong.backup')
      await writeFile(file, bytes)
      const refused = await restore(file, data, secret)
      assert.ok(!refused.ok, name)
      assert.match(refused.problem, problem, name)
      assert.doesNotMatch(refused.problem, /AGE-SECRET/, name)
    }
    assert.deepEqual(await restore(join(folder, 'none'), data), { ok: false, problem: 'there is no such file' })
    assert.ok((await readFile(join(data, STORE))).equals(before))
    assert.deepEqual(await readdir(data), names)
  })

  test('R29 keeps the former store, with what is left of its log, and takes a copy as it was made before', async (t) => {
    const lost = await newFolder()
    await writeFile(join(lost, `${STORE}-wal`), 'what is left of a lost store')
    await writeFile(join(lost, `${STORE}-shm`), 'and its index')
    const bare = join(folder, 'bare.sqlite')
    const database = new DatabaseSync(join(data, STORE))
    database.prepare('VACUUM INTO ?').run(bare)
    database.close()
    const first = await runCommand(t, [RESTORE, bare], { DATA_DIR: lost })
    assert.match(first.written, /^It is a bare copy of a store without a hash/m)
    const again = await runCommand(t, [RESTORE, plain], { DATA_DIR: lost })
    assert.match(again.written, /^Restored .*, made on .*Z: \d+ documents and \d+ pictures\.$/m)
    assert.match(
      again.written,
      /^The former store is kept as .*tradewind\.sqlite-before-restore-\d{8}T\d{6}Z\. Remove it when all is well\.$/m,
    )
    const names = (await readdir(lost)).map((name) => name.replace(/\d{8}T\d{6}Z/, '…')).sort()
    const kept = `${STORE}-before-restore-…`
    assert.deepEqual([...new Set(names)], ['erasures', STORE, kept, `${kept}-shm`, `${kept}-wal`])
    assert.ok((await exportOf(lost)) === (await exportOf(data)))
    const [former = ''] = (await readdir(lost)).filter((name) => /-before-restore-\w+$/.test(name))
    const back = await newFolder()
    await rename(join(lost, former), join(back, STORE))
    assert.ok((await exportOf(back)) === (await exportOf(data)))
  })

  test('R23 every file that a backup and its restoring make is for its owner alone', async () => {
    const fresh = join(await newFolder(), 'fresh')
    await restore(plain, fresh)
    await restore(plain, fresh)
    const made = await readdir(fresh, { recursive: true, withFileTypes: true })
    const files = [plain, sealed, ...made.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name))]
    for (const file of files) assert.equal((await stat(file)).mode & 0o777, 0o600, file)
    for (const kept of [fresh, join(fresh, 'erasures')]) assert.equal((await stat(kept)).mode & 0o777, 0o700)
  })

  test('R29 makes no backup of a store from which a document is gone though an index tells of it', async () => {
    const torn = await newFolder()
    await copyFile(join(data, STORE), join(torn, STORE))
    const database = new DatabaseSync(join(torn, STORE), { defensive: false })
    const index = database.prepare(`SELECT rowid, * FROM sqlite_schema WHERE name = 'documents_by_seq'`).get()
    database.exec(`PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'documents_by_seq'; PRAGMA writable_schema = RESET`)
    database.exec('DELETE FROM documents WHERE seq = (SELECT max(seq) FROM documents)')
    database.exec('PRAGMA writable_schema = ON')
    const put = database.prepare('INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, ?, ?)')
    put.run(...['type', 'name', 'tbl_name', 'rootpage', 'sql'].map((column) => index?.[column] ?? null))
    database.close()
    const refused = await makeBackup(placesIn(torn), join(folder, 'torn.backup'))
    assert.match(refused.ok ? '' : refused.problem, /^the store is damaged \(/)
  })

  test('R29 a backup that cannot be made leaves nothing and says why', async (t) => {
    // Whoever only reads a store leaves the empty log there that it needs.
    const namesIn = async (path: string) => (await readdir(path)).filter((name) => !/-(?:wal|shm)$/.test(name))
    const left = await namesIn(data)
    for (const words of [[], ['--help']])
      assert.match((await runCommand(t, [BACKUP, ...words], { DATA_DIR: data })).written, /^No backup made: name the file to write/)
    const mistyped = key.replace(/.$/, (last) => (last === 'Q' ? 'P' : 'Q'))
    for (const [file, secret, problem] of [
      [plain, undefined, /^the file to write exists already$/],
      [join(folder, 'none', 'x.backup'), undefined, /^there is no folder /],
      [join(folder, 'x.backup'), mistyped, /^BACKUP_KEY is no key: it was mistyped$/],
    ] as const) {
      const made = await backUp(file, secret)
      assert.match(made.ok ? '' : made.problem, problem)
    }
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith('x')),
      [],
    )
    assert.deepEqual(await namesIn(data), left)
  })

  test('R29 a backup that is not whole yet lies where the next one removes it, should its process be killed', async () => {
    const [into, seen] = [await newFolder(), new Set<string>()]
    const making = makeBackup(placesIn(data, key), join(into, 'x.backup.age')).finally(() => seen.add('made'))
    while (!seen.has('made')) for (const name of await readdir(into)) seen.add(name.replace(/^(tradewind-work-).*/, '$1'))
    assert.ok((await making).ok)
    assert.deepEqual([...seen.add('x.backup.age')].sort(), ['made', 'tradewind-work-', 'x.backup.age'])
  })

  /** With the right hash of all that is in it. */
  function signed(bytes: Buffer): Buffer {
    const all = bytes.subarray(0, bytes.length - HASH_LINE_BYTES)
    return Buffer.concat([all, Buffer.from(hashLine(hash('sha256', all)))])
  }

  async function newerCopy(): Promise<Buffer> {
    const file = join(await newFolder(), 'newer.sqlite')
    await copyFile(join(data, STORE), file)
    const database = new DatabaseSync(file)
    database.exec('PRAGMA journal_mode = DELETE; PRAGMA user_version = 99')
    database.close()
    return readFile(file)
  }
})
