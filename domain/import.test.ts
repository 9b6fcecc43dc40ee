import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { richText } from '#server/rich-text.ts'
import { openSqliteStore } from '#server/store/sqlite.ts'
import { type ImportProgress, importItems, MOST_IMPORT_ROWS } from './import.ts'
import type { SavingServices } from './item-changes.ts'
import type { Store } from './services.ts'

const GOOD = {
  title: 'Title',
  category: 'Guides',
  content_excerpt: 'Short.',
  author: 'Ann',
  source: 'Desk',
  posted_date: '21/11/2026',
  expiry_date: '2027-11-21',
}

let store: Store
let services: SavingServices

beforeEach(() => {
  store = openSqliteStore(':memory:')
  services = { store, richText, now: () => new Date('2026-11-21T10:00:00Z') }
})

afterEach(() => store.close())

const run = (rows: Record<string, unknown>[], tell: (progress: ImportProgress) => void = () => {}) =>
  importItems(
    services,
    rows.map((fields, index) => ({ row: index + 1, fields })),
    tell,
  )

describe('an import', () => {
  it('does not take the id of a deleted item, and says that it can be restored; nor a moment of deletion', async () => {
    await store.create([{ index: 'news', id: 'gone', body: { title: 'Old', deleted_at: '2026-11-20T10:00:00.000Z' } }])
    const report = await run([
      { ...GOOD, id: 'gone' },
      { ...GOOD, deleted_at: '2026-11-20T10:00:00.000Z' },
    ])
    assert.deepEqual(report.problems, [
      { row: 1, field: 'id', problem: 'The item with this id is deleted. It can be restored: Manage Content lists it under Deleted.' },
      { row: 2, field: 'deleted_at', problem: 'A blog item has no field of this name.' },
    ])
    assert.equal(report.stored, 0)
    assert.equal((await store.get('news', 'gone'))?.body.title, 'Old')
  })

  it('stores blog items, and news where a row says so', async () => {
    const news = {
      kind: 'news',
      title: 'N',
      source: 'S',
      category: 'C',
      blog_link: 'https://a.example',
      posted_date: '1/1/2026',
      expiry_date: '1/1/2027',
    }
    const report = await run([
      { ...GOOD, draft: 'yes' },
      { ...news, content: '' },
      { ...GOOD, source: undefined, company_name: 'Old Co' },
    ])
    assert.deepEqual([report.stored, report.problemCount], [3, 0])
    assert.equal((await store.find({ indexes: ['news'], size: 9 })).total, 1)
    const blogs = (await store.find({ indexes: ['blog'], size: 9 })).documents.map(({ body }) => body)
    assert.deepEqual(
      blogs.map(({ draft, source, posted_date }) => [draft, source, posted_date]),
      [
        [true, 'Desk', '21/11/2026'],
        [false, 'Old Co', '21/11/2026'],
      ],
    )
  })

  it('makes imported HTML safe', async () => {
    await run([{ ...GOOD, content: '<p>a</p><script>b</script>' }])
    assert.equal((await store.find({ indexes: ['blog'], size: 1 })).documents[0]?.body.content, '<p>a</p>')
  })

  it('stores nothing when one row is wrong, and names row, field and problem', async () => {
    const report = await run([GOOD, { ...GOOD, posted_date: '31/02/2026' }, { ...GOOD, title: ['a'] }, { ...GOOD, kind: 'poem' }, GOOD])
    assert.deepEqual(
      report.problems.map(({ row, field }) => [row, field]),
      [
        [2, 'posted_date'],
        [3, 'title'],
        [4, 'kind'],
      ],
    )
    assert.equal(report.stored, 0)
    assert.equal((await store.find({ indexes: ['blog'], size: 0 })).total, 0)
  })

  it('names an unknown column once', async () => {
    const report = await run([GOOD, { ...GOOD, colour: 'red' }, { ...GOOD, colour: 'blue' }, { ...GOOD, author_logo: 'x.png' }])
    assert.deepEqual(
      report.problems.map(({ row, field, problem }) => [row, field, problem]),
      [
        [2, 'colour', 'A blog item has no field of this name. The same in 1 more row.'],
        [4, 'author_logo', 'A blog item has no field of this name.'],
      ],
    )
  })

  it('takes ids, but none twice and none that is there', async () => {
    assert.equal((await run([{ ...GOOD, id: 'taken' }])).stored, 1)
    const report = await run([
      { ...GOOD, id: 'taken' },
      { ...GOOD, id: 'a' },
      { ...GOOD, id: 'a' },
      { ...GOOD, id: '../x' },
    ])
    assert.deepEqual(
      report.problems.map(({ row, field }) => [row, field]),
      [
        [1, 'id'],
        [3, 'id'],
        [4, 'id'],
      ],
    )
  })

  it('lists the first 200 problems and counts all', async () => {
    const report = await run(Array.from({ length: 300 }, () => ({ ...GOOD, title: '' })))
    assert.deepEqual([report.problems.length, report.problemCount], [200, 300])
  })

  it('refuses no rows and too many', async () => {
    assert.match((await run([])).failure ?? '', /no rows/)
    assert.match((await run(Array.from({ length: MOST_IMPORT_ROWS + 1 }, () => GOOD))).failure ?? '', /5,001 rows/)
  })

  it('tells how far it is', async (t) => {
    let now = 1e6
    t.mock.method(performance, 'now', () => now)
    const told: ImportProgress[] = []
    await run([GOOD, GOOD], (progress) => told.push(progress))
    assert.deepEqual(told, [{ phase: 'checking', done: 0, of: 2 }, { phase: 'storing' }])
    t.mock.method(performance, 'now', () => (now += 1000))
    told.length = 0
    await run([GOOD, GOOD], (progress) => told.push(progress))
    assert.deepEqual(
      told,
      [{ phase: 'checking', done: 0, of: 2 }, { phase: 'checking', done: 1, of: 2 }, { phase: 'storing' }],
      'a slow one more often',
    )
  })
})
