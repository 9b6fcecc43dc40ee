import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Store } from '#domain/ports/store.ts'
import { derivationKey } from '#server/store/sqlite/file/derivation.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'
import { atDepth } from '#test/depth.ts'
import { LATER, openShelf } from '#test/security/storage/earlier-stores.ts'
import { contentOf, FIXTURE, fill, ITEMS, PICTURES } from './earlier-content.ts'
import { openFile } from './open-sqlite-file.ts'

/** All of its documents were searched together. */
const TOGETHER = LATER.find((file) => file.includes('210eb5c')) ?? ''
const PROGRAM = fileURLToPath(new URL('./migrating-process.ts', import.meta.url))

/** How much of it is done when it is killed. */
const SHARES = atDepth([0, 0.2, 0.5, 0.9], [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9])

describe('bringing an earlier version’s store up to date', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-migration-'))
  const earlier = join(folder, 'earlier.sqlite')
  const shelf = openShelf(folder)
  before(() => {
    copyFileSync(FIXTURE, earlier)
    fill(earlier)
  })
  after(() => rmSync(folder, { recursive: true }))

  it('R30 is all or nothing, whenever the process is killed, and the next one does it', async () => {
    const expected = contentOf(earlier)
    let killed = 0
    for (const share of SHARES) {
      const file = join(folder, `killed-${share}.sqlite`)
      copyFileSync(earlier, file)
      killed += (await killAt(file, share)) ? 1 : 0
      assert.deepEqual(contentOf(file), expected, `as it was, or all of it, when killed at ${share}`)
      const { store, blobs } = await openFile(file)
      assert.equal(
        (await store.find({ indexes: ['news', 'blog'], size: 0, where: [{ field: 'deleted_at', equals: '' }] })).total,
        ITEMS + 26,
      )
      assert.equal((await store.find({ indexes: ['blog'], text: 'walnut', size: 0 })).total, ITEMS)
      for (const at of [0, PICTURES - 1]) assert.equal((await blobs.get(`images/p${at}.webp`))?.data.length, 3000)
      assert.deepEqual(await store.checkIntegrity(), [])
      await store.close()
      assert.deepEqual(contentOf(file), expected)
    }
    assert.equal(killed, SHARES.length)
  })

  it('lets others read meanwhile, what they read is whole, and tells how far it is', async () => {
    const file = join(folder, 'read.sqlite')
    copyFileSync(earlier, file)
    const { store } = openSqlite(file)
    const shares: number[] = []
    let reads = 0
    const prepared = store.prepare((share) => void shares.push(share))
    const isDone = prepared.then(() => true)
    while (!(await Promise.race([isDone, readOnce(store).then(() => false)]))) reads++
    await prepared
    assert.ok(reads > 0)
    assert.ok(shares.length > 10 && shares.every((share, at) => share >= (shares[at - 1] ?? 0) && share < 1))
    await store.close()
  })

  it('takes over what a program of that version writes after it', async () => {
    const file = join(folder, 'beside.sqlite')
    copyFileSync(FIXTURE, file)
    await (await openFile(file)).store.close()
    fill(file)
    const { store, blobs } = await openFile(file)
    assert.equal((await blobs.get('images/p7.webp'))?.data.length, 3000)
    assert.equal((await store.get('images', 'p7.webp'))?.body.data, undefined)
    const sort = { field: 'first_stored', order: 'descending' } as const
    assert.equal((await store.find({ indexes: ['blog'], sort, size: 1 })).documents[0]?.id, `item-${ITEMS - 1}`)
    await store.close()
  })

  it('keeps words that the version before derived alike, and is all or nothing then, too', async () => {
    const file = join(folder, 'indexed-otherwise.sqlite')
    copyFileSync(FIXTURE, file)
    await (await openFile(file)).store.close()
    makeEarlier(file)
    const expected = contentOf(file)
    for (const share of [0.2, 0.5, 0.8]) {
      const killed = join(folder, `indexed-otherwise-${share}.sqlite`)
      copyFileSync(file, killed)
      await killAt(killed, share)
      assert.deepEqual(contentOf(killed), expected)
      const { store } = await openFile(killed)
      assert.equal((await store.find({ indexes: ['blog'], text: 'planted', size: 1 })).total, 1, 'the words as they were found')
      assert.deepEqual(await store.checkIntegrity(), [])
      await store.close()
    }
  })

  it('searches apart what is not public, and counts the first words of long items alone, as a store that is derived anew', async () => {
    const file = shelf(TOGETHER, join(folder, 'together'))
    const earlier = wordsOf(file, 'words')
    assert.ok(earlier.length > 1300 && earlier.includes('zarbour 1'), 'words of a message are in the one vocabulary')
    const { store } = await openFile(file)
    const find = async (index: 'blog' | 'news' | 'messages' | 'redirects', text: string) =>
      (await store.find({ indexes: [index], text, size: 9 })).documents.map(({ id }) => id)
    assert.deepEqual(await find('messages', 'zarbour'), ['m1'])
    assert.deepEqual(await find('redirects', 'harbours'), ['r1'])
    assert.deepEqual(await find('news', 'drafty'), ['item-3'])
    assert.deepEqual(await find('blog', 'ahij'), ['item-2'], 'a word far behind in a long text')
    assert.deepEqual(await store.checkIntegrity(), [])
    await store.close()
    const anew = join(folder, 'anew.sqlite')
    copyFileSync(file, anew)
    setMadeBy(anew, 'something else')
    await (await openFile(anew)).store.close()
    for (const words of ['words', 'hidden_words', 'other_words']) assert.deepEqual(wordsOf(file, words), wordsOf(anew, words), words)
    assert.ok(!wordsOf(file, 'words').some((word) => word.startsWith('zarbour')))
    assert.ok(wordsOf(file, 'words').length < 430)
    setMadeBy(file, `5 ${madeByOf(anew).split(' ').slice(1).join(' ')}`)
    await (await openFile(file)).store.close()
    assert.deepEqual(wordsOf(file, 'other_words'), wordsOf(anew, 'other_words'), 'after an earlier version has opened it again')
  })

  async function readOnce(store: Store): Promise<void> {
    assert.equal((await store.get('blog', 'item-7'))?.body.title, 'Walnut 7')
    // A turn for the messages of the other thread.
    await new Promise((resolve) => setImmediate(resolve))
  }

  /** Whether the process was killed before it was done. */
  async function killAt(file: string, share: number): Promise<boolean> {
    const child = spawn(process.execPath, [PROGRAM, file, String(share)], { stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.once('data', () => child.kill('SIGKILL'))
    const [, signal] = await once(child, 'exit')
    return signal === 'SIGKILL'
  }
})

function wordsOf(file: string, table: string): string[] {
  return asked(file, (database) => database.prepare(`SELECT word, documents FROM ${table} ORDER BY word`).all()).map(
    ({ word, documents }) => `${word} ${documents}`,
  )
}

function madeByOf(file: string): string {
  return String(asked(file, (database) => database.prepare('SELECT made_by FROM derived').get())?.made_by)
}

function setMadeBy(file: string, madeBy: string): void {
  asked(file, (database) => database.prepare('UPDATE derived SET made_by = ?').run(madeBy))
}

function asked<Answer>(file: string, ask: (database: DatabaseSync) => Answer): Answer {
  const database = new DatabaseSync(file)
  try {
    return ask(database)
  } finally {
    database.close()
  }
}

/** As the version before wrote it, and one document's words are others than it has. */
function makeEarlier(file: string): void {
  const database = new DatabaseSync(file)
  const named = (type: string, name: string) =>
    database.prepare('SELECT name FROM sqlite_schema WHERE type = ? AND name LIKE ?').all(type, name)
  for (const { name } of named('trigger', 'tally_%')) database.exec(`DROP TRIGGER ${name}`)
  for (const { name } of named('index', 'documents_by_%')) database.exec(`DROP INDEX ${name}`)
  const seq = Number(database.prepare(`SELECT min(seq) AS seq FROM documents WHERE index_name = 'blog'`).get()?.seq)
  database.exec(`DROP TABLE tallies; DROP TABLE tally_changes; INSERT INTO words (word, documents) VALUES ('planted', 1);
    DELETE FROM search WHERE rowid = ${seq}; INSERT INTO search (rowid, title) VALUES (${seq}, 'planted')`)
  database.prepare('UPDATE derived SET made_by = ?').run(derivationKey().replace(/ \S+$/, ' others'))
  database.close()
}
