import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { ImportProgress, ImportRow } from '#domain/import-records/import-report.ts'
import { SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import type { Store } from '#domain/ports/store.ts'
import { richText } from '#server/rich-text/sanitizer.ts'
import { importPlace, importPorts } from '#test/imports/import-ports.ts'
import { openStore } from '#test/open-store.ts'
import { type ImportRequest, importItems } from './import.ts'
import { parseImportSettings } from './import-settings.ts'

const GOOD = {
  title: 'Title',
  category: 'Guides',
  content_excerpt: 'Short.',
  author: 'Ann',
  source: 'Desk',
  posted_date: '21/11/2026',
  expiry_date: '2027-11-21',
}
const settings = { siteUrl: 'http://x', timeZone: 'Asia/Kolkata', adminEmails: [], signInLink: false, trustedProxies: 0 }

let store: Store
let services: Parameters<typeof importItems>[0]

beforeEach(async () => {
  const opened = await openStore()
  store = opened.store
  services = { ...importPorts, store, blobs: opened.blobs, richText, settings, now: () => new Date('2026-11-21T10:00:00Z') }
})

afterEach(() => store.close())

let files = 0

const order = (given: Pick<ImportRequest, 'hash' | 'rows'> & Partial<ImportRequest>) =>
  importItems(services, SYSTEM_ACTOR, {
    fileName: 'items.json',
    settings: parseImportSettings(new FormData()),
    ...importPlace,
    again: '',
    onProgress: () => {},
    ...given,
  })

const run = (rows: Record<string, unknown>[], onProgress: (progress: ImportProgress) => void = () => {}) =>
  order({ hash: `file${files++}`, rows: rows.map(rowOf), onProgress })

function rowOf(fields: Record<string, unknown>, index: number): ImportRow {
  return { row: index + 1, line: index + 2, fields }
}

describe('an import', () => {
  it('does not take the id of a deleted item, and says that it can be restored; nor a moment of deletion', async () => {
    await store.create({ index: 'news', id: 'gone', body: { title: 'Old', deleted_at: '2026-11-20T10:00:00.000Z' } })
    const report = await run([
      { ...GOOD, id: 'gone' },
      { ...GOOD, deleted_at: '2026-11-20T10:00:00.000Z' },
    ])
    assert.deepEqual(report.problems, [
      {
        row: 1,
        line: 2,
        field: 'id',
        text: 'The post with this ID is in Trash. You can restore it there.',
      },
    ])
    assert.deepEqual(report.notes, [{ row: 0, line: 0, field: 'deleted_at', text: 'This column isn’t imported.' }])
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
    const sort = { field: 'first_stored', order: 'ascending' } as const
    const blogs = (await store.find({ indexes: ['blog'], size: 9, sort })).documents.map(({ body }) => body)
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
      report.notes.map(({ field, text }) => [field, text]),
      [
        ['author_logo', 'This column isn’t imported.'],
        ['colour', 'This column isn’t imported.'],
      ],
    )
    assert.equal(report.stored, 4)
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

  it('names 200 columns that have no field, however many there are', async () => {
    const wrong = (row: number) => Object.fromEntries(Array.from({ length: 200 }, (_, column) => [`no-${row}-${column}`, 'x']))
    const report = await run(Array.from({ length: 100 }, (_, row) => ({ ...GOOD, ...wrong(row) })))
    assert.deepEqual([report.notes.length, report.problemCount, report.stored], [193, 0, 100])
  })

  it('refuses no rows', async () => {
    assert.match((await run([])).failure ?? '', /no rows/)
    assert.equal((await store.find({ indexes: ['blog', 'imports'], size: 0 })).total, 0)
  })

  it('stores nothing when the file turns out to be broken after good rows', async () => {
    const report = await order({ hash: 'a', rows: [rowOf(GOOD, 0), { failure: 'Broken.' }] })
    assert.deepEqual([report.failure, report.stored], ['Broken.', 0])
    assert.equal((await store.find({ indexes: ['blog', 'imports'], size: 0 })).total, 0)
  })

  it('tells how far it is', async (t) => {
    let now = 1e6
    t.mock.method(performance, 'now', () => now)
    const told: ImportProgress[] = []
    await run([GOOD, GOOD], (progress) => told.push(progress))
    assert.deepEqual(told, [
      { phase: 'checking', done: 0, total: 2 },
      { phase: 'storing', done: 2, total: 2 },
    ])
    t.mock.method(performance, 'now', () => (now += 1000))
    told.length = 0
    await run([GOOD, GOOD], (progress) => told.push(progress))
    const steps = told.map((progress) => (progress.phase === 'checking' ? progress.done : progress.phase))
    assert.deepEqual(steps, [0, 1, 'storing'], 'a slow one more often')
  })

  it('stores rows that name pictures which are not stored, and says which', async () => {
    await store.create({ index: 'images', id: 'there.webp', body: {} })
    const news = { ...GOOD, kind: 'news', blog_link: 'https://a.example', logo: 'C:\\fakepath\\there.webp', author_logo: 'b.png' }
    const report = await run([{ ...GOOD, logo: 'there.webp' }, news, { ...GOOD, logo: 'a.png', author_avatar: 'b.png' }])
    assert.deepEqual([report.stored, report.missing], [3, 2])
    assert.deepEqual(
      report.notes.map(({ row, line, field, text }) => [row, line, field, text]),
      [
        [2, 3, 'author_logo', 'There’s no image named b.png.'],
        [3, 4, 'logo', 'There’s no image named a.png.'],
        [3, 4, 'author_avatar', 'There’s no image named b.png.'],
      ],
    )
    const many = await run(Array.from({ length: 150 }, () => ({ ...GOOD, logo: 'a.png', author_avatar: 'b.png' })))
    assert.deepEqual([many.notes.length, many.noteCount, many.stored], [200, 300, 150])
  })
})

describe('the same file', () => {
  const again = (known = '') => order({ hash: 'same', rows: [rowOf(GOOD, 0)], again: known })
  const stored = async () => (await store.find({ indexes: ['blog'], size: 0 })).total

  it('is imported once, and again only if the administrator confirms it', async () => {
    assert.equal((await again()).stored, 1)
    const { repeats, ...asked } = await again()
    assert.deepEqual([repeats?.items, repeats?.times, repeats?.at, asked.stored], [1, 1, '2026-11-21T10:00:00.000Z', 0])
    assert.equal(await stored(), 1)
    assert.equal((await again(repeats?.id)).stored, 1)
    const second = await again(repeats?.id)
    assert.deepEqual([second.stored, second.repeats?.times, await stored()], [0, 2, 2])
    assert.equal((await again('other-1')).stored, 0)
  })

  it('is imported once by many who send it at the same time, the first time and again', async () => {
    let known = ''
    for (const times of [1, 2, 3]) {
      const reports = await Promise.all(Array.from({ length: 5 }, () => again(known)))
      assert.deepEqual(reports.map((report) => report.stored).sort(), [0, 0, 0, 0, 1])
      for (const { stored, failure } of reports) if (stored === 0) assert.match(failure ?? '', /being imported right now/)
      assert.equal(await stored(), times)
      const { repeats } = await again()
      assert.equal(repeats?.times, times)
      known = repeats?.id ?? ''
    }
  })

  it('is not imported while another process is at it, and is once that has gone', async () => {
    const at = services.now().toISOString()
    const body = { file_hash: 'same', file_name: 'a.json', imported_at: at, worked_at: at, items: 1, state: 'storing', kept: 0 }
    await store.create({ index: 'imports', id: 'same-1', body })
    const report = await again()
    assert.match(report.failure ?? '', /being imported right now/)
    assert.deepEqual([report.repeats, await stored()], [undefined, 0])
    services.now = () => new Date('2026-11-21T10:01:00Z')
    assert.equal((await again()).stored, 1)
  })

  it('may be sent again after it was refused', async () => {
    const rows = [rowOf({ ...GOOD, title: '' }, 0)]
    for (const _ of [1, 2]) assert.equal((await order({ hash: 'wrong', rows })).problemCount, 1)
  })
})
