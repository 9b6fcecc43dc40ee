import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { after, describe, it } from 'node:test'
import { changed, idsOf, made, removed } from '#test/store/documents.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { hostileDocuments } from '#test/store/public-search/hostile-texts.ts'

const MAX_DOCUMENT_WORDS = 400

describe('the vocabulary of near spellings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vocabulary-'))
  after(() => rmSync(folder, { recursive: true }))

  function countsIn(file: string) {
    const database = new DatabaseSync(file)
    const count = (table: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
    const counts = { words: count('words'), stems: count('stems'), hidden: count('hidden_words'), other: count('other_words') }
    const most = database.prepare('SELECT max(documents) AS most FROM words').get()?.most
    database.close()
    return { ...counts, most }
  }

  it('has no word of what is not public, and a few hundred of one document', async () => {
    const file = join(folder, 'store.sqlite')
    const { store } = await openFile(file)
    await store.createMany([made('a', { title: 'capability', content: 'harbour' }), made('b', { title: 'capability' })])
    const before = countsIn(file)
    assert.deepEqual([before.words, before.stems, before.most], [2, 2, 2])
    await store.createMany(hostileDocuments())
    const { words, stems, most } = countsIn(file)
    assert.deepEqual({ words, stems, most }, { words: 2, stems: 2, most: 2 })
    const long = { title: 'long', content: Array.from({ length: 100_000 }, (_, at) => `word${at}`).join(' ') }
    await store.create(made('long', long))
    assert.equal(countsIn(file).words, 2 + MAX_DOCUMENT_WORDS)
    const others = countsIn(file).other
    await store.create(made('long', { subject: 'long', message: long.content.slice(0, 20_000) }, 'messages'))
    assert.ok(countsIn(file).other <= others + MAX_DOCUMENT_WORDS)
    await changed(store, made('long', { ...long, draft: true }))
    assert.deepEqual(countsIn(file).words, 2)
    await removed(store, 'long')
    await store.close()
  })

  it('is read once, and then only additions: no search reads it again', async (t) => {
    const { store } = await openFile(':memory:')
    await store.createMany([made('a', { title: 'harbour' }), made('b', { title: 'captive' })])
    let reads = 0
    const { get } = StatementSync.prototype
    t.mock.method(StatementSync.prototype, 'get', function counted(this: StatementSync, ...values: Parameters<typeof get>) {
      if (this.sourceSQL.includes('group_concat(word')) reads++
      return get.apply(this, values)
    })
    for (const text of ['harbuor', 'kaptive', 'hharbour', 'harbuor']) assert.equal((await idsOf(store, { text })).length, 1, text)
    assert.equal(reads, 1)
    await store.create(made('c', { title: 'procurement' }))
    await store.create(made('stranger', { subject: 'harbuor kaptive' }, 'messages'))
    for (const text of ['porcurement', 'harbuor', 'kaptive']) assert.equal((await idsOf(store, { text })).length, 1, text)
    assert.equal(reads, 2)
    await removed(store, 'a')
    await store.create(made('d', { title: 'harvest' }))
    assert.deepEqual([await idsOf(store, { text: 'harbuor' }), await idsOf(store, { text: 'harvset' })], [[], ['d']])
    assert.equal(reads, 3)
    await store.close()
  })
})
