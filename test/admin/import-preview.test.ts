import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { EXPORT_HEADER } from '#domain/exports/export-header.ts'
import { fieldMeta } from '#domain/fields/fields.ts'
import type { ImportReport } from '#domain/import-records/import-report.ts'
import type { ImportPreview } from '#domain/imports/import-preview.ts'
import { itemFieldNames, itemTable } from '#domain/kinds/item-tables.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import { webpOf } from '#test/images/webp-of.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let cookie: string

beforeEach(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
})

afterEach(() => app.close())

function form(name: string, text: string, more: Record<string, string> = {}): FormData {
  const sent = new FormData()
  sent.set('file', new Blob([text]), name)
  for (const [field, value] of Object.entries(more)) sent.set(field, value)
  return sent
}

async function imported(name: string, text: string): Promise<ImportReport> {
  const lines = (await (await app.post('/add-data-component/import', form(name, text), cookie)).text()).trim().split('\n')
  return JSON.parse(lines.at(-1) ?? '').report
}

async function previewed(name: string, text: string, more?: Record<string, string>): Promise<ImportPreview> {
  const answer = await app.post('/add-data-component/preview', form(name, text, more), cookie)
  assert.equal(answer.headers.get('Cache-Control'), 'no-store')
  return answer.json()
}

const total = async () => (await app.store.find({ indexes: itemKinds, size: 0 })).total

describe('the preview of an import', () => {
  it('says what becomes of the rows and what is wrong with each, and stores nothing', async () => {
    const header = 'Title,Category,content_excerpt,author,source,Posted date,expiry_date,Shelf'
    const rows = [...Array(14).keys()].map((at) => `T${at},Guides,Short.,Ann,Desk,${at === 3 ? 'soon' : '2/13/2026'},21/11/2027,a`)
    const preview = await previewed('a.csv', [header, ...rows].join('\n'))
    assert.deepEqual([preview.rows, preview.ready, preview.posts.length], [14, 13, 3])
    assert.deepEqual(
      preview.columns.map(({ field }) => field),
      ['title', 'category', 'content_excerpt', 'author', 'source', 'posted_date', 'expiry_date', ''],
    )
    assert.deepEqual(preview.problems, [{ row: 4, line: 5, field: 'posted_date', text: preview.problems[0]?.text }])
    assert.match(preview.problems[0]?.text ?? '', /Posted date must be a day that exists/)
    assert.deepEqual(preview.notes, [{ row: 0, line: 0, field: 'Shelf', text: 'This column isn’t imported.' }])
    assert.equal(preview.posts[0]?.day, 'February 13, 2026')
    assert.equal(await total(), 0)
  })

  it('asks how dates are written if the file doesn’t tell, and stores nothing before', async () => {
    const file = (first: string, second: string) =>
      `title,category,content_excerpt,author,source,posted_date,expiry_date\nT,Guides,Short.,Ann,Desk,${first},2027-02-01\nU,Guides,Short.,Ann,Desk,${second},2027-02-01`
    const unclear = await previewed('a.csv', file('3/4/2026', '5/6/2026'))
    assert.match(
      unclear.failure ?? '',
      /^Posted date can be read two ways, for example 3\/4\/2026 in line 2\. Choose how dates are written/,
    )
    const mixed = await previewed('a.csv', file('13/4/2026', '4/13/2026'))
    assert.match(mixed.failure ?? '', /days first in line 2 \(13\/4\/2026\) and months first in line 3 \(4\/13\/2026\)/)
    const days = (preview: Awaited<ReturnType<typeof previewed>>) => preview.posts.map(({ day }) => day)
    assert.deepEqual(days(await previewed('a.csv', file('3/4/2026', '5/6/2026'), { dates: 'month' })), ['March 4, 2026', 'May 6, 2026'])
    assert.deepEqual(days(await previewed('a.csv', file('3/4/2026', '5/6/2026'), { dates: 'day' })), ['April 3, 2026', 'June 5, 2026'])
    assert.deepEqual(days(await previewed('a.csv', file('3/3/2026', '2026-06-05'))), ['March 3, 2026', 'June 5, 2026'])
  })

  it('ignores empty columns at the end of a table', async () => {
    const preview = await previewed(
      'a.csv',
      'title,category,content_excerpt,author,source,posted_date,expiry_date,,\nOne,Guides,Short.,Ann,Desk,2026-11-01,2027-11-01,,\nTwo,Guides,Short.,Ann,Desk,2026-11-01,2027-11-01\n',
    )
    assert.deepEqual([preview.failure, preview.columns.length, preview.ready], [undefined, 7, 2])
  })

  it('names a field that the other kind alone has', async () => {
    const blog = {
      title: 'T',
      category: 'C',
      content_excerpt: 'E',
      author: 'A',
      source: 'S',
      posted_date: '1/1/2026',
      expiry_date: '1/1/2030',
    }
    const preview = await previewed(
      'a.json',
      JSON.stringify([
        { ...blog, 'Author logo': 'ann.webp' },
        { ...blog, 'Author logo': '' },
      ]),
    )
    assert.deepEqual(preview.notes, [{ row: 0, line: 0, field: 'author_logo', text: 'This column isn’t imported.' }])
  })
})

describe('a part of an export with pictures alone', () => {
  it('is stored and said to be one, however often it comes', async () => {
    const data = webpOf(40)
    const sha256 = createHash('sha256').update(data).digest('base64url')
    const picture = { file: 'alone.webp', about: { width: 9, height: 9 }, sha256, data: data.toString('base64') }
    const text = [EXPORT_HEADER, { picture }].map((line) => `${JSON.stringify(line)}\n`).join('')
    for (const time of ['first', 'second']) {
      const { stored, pictures, failure } = await imported('part.ndjson', text)
      assert.deepEqual([stored, pictures, failure], [0, 1, undefined], time)
    }
    assert.equal((await app.store.get('images', 'alone.webp'))?.body.width, 9)
  })
})

describe('the sample file', () => {
  it('of each kind is imported as it is', async () => {
    const { html } = await app.page('/add-data-component?from=file', { headers: { Cookie: cookie } })
    for (const kind of itemKinds) {
      const [, url = ''] = new RegExp(`href="(data:[^"]+)" download="sample-${kind}\\.csv"`).exec(html) ?? []
      const text = await (await fetch(url)).text()
      const columns = itemFieldNames(kind).map((name) => fieldMeta(itemTable(kind), name))
      const labels = columns.filter((meta) => meta.kind !== 'image' && meta.describes === undefined).map(({ label }) => label)
      assert.equal(text.split('\r\n')[0], ['Kind', ...labels].join(','))
      const report = await imported(`sample-${kind}.csv`, text)
      assert.deepEqual([report.stored, report.problems], [2, []])
      assert.equal((await app.store.find({ indexes: [kind], size: 0 })).total, 2)
    }
  })
})
