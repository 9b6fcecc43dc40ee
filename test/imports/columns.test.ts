import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { ImportReport } from '#domain/import-records/import-report.ts'
import type { ImportPreview } from '#domain/imports/import-preview.ts'
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

async function imported(name: string, text: string, more?: Record<string, string>): Promise<ImportReport> {
  const lines = (await (await app.post('/add-data-component/import', form(name, text, more), cookie)).text()).trim().split('\n')
  return JSON.parse(lines.at(-1) ?? '').report
}

async function previewed(name: string, text: string, more?: Record<string, string>): Promise<ImportPreview> {
  const answer = await app.post('/add-data-component/preview', form(name, text, more), cookie)
  assert.equal(answer.headers.get('Cache-Control'), 'no-store')
  return answer.json()
}

const VALUES = 'Title,Guides,Short.,Ann,Desk,21/11/2026,21/11/2027'

describe('the columns of an import', () => {
  it('may be spelled in any way', async () => {
    const spellings = [
      'title,category,content_excerpt,author,source,posted_date,expiry_date',
      'Title,Category,Content excerpt,Author,Source,Posted date,Expiry date',
      ' TITLE ,category,Content-Excerpt,author,Company name,Posted_Date,ExpiryDate',
    ]
    for (const [at, header] of spellings.entries()) {
      const report = await imported(`${at}.csv`, `${header}\n${VALUES}\n`)
      assert.deepEqual([report.stored, report.problems], [1, []], header)
    }
    const json = {
      Title: 'T',
      Category: 'C',
      contentExcerpt: 'E',
      Author: 'A',
      SOURCE: 'S',
      'posted date': '1/1/2026',
      'Expiry Date': '1/1/2030',
    }
    assert.equal((await imported('a.json', JSON.stringify([json]))).stored, 1)
    const { documents } = await app.store.find({ indexes: ['blog'], size: 10 })
    assert.deepEqual(new Set(documents.map(({ body }) => body.source)), new Set(['Desk', 'S']))
  })

  it('that say the same field twice are refused once', async () => {
    const report = await imported(
      'a.csv',
      `Title,title,Shelf,category,content_excerpt,author,source,posted_date,expiry_date\nA,B,W,${VALUES.slice(6)}\nA,B,W,${VALUES.slice(6)}\n`,
    )
    assert.deepEqual([report.stored, report.failure], [0, 'The columns “Title” and “title” are the same field. Choose one.'])
  })

  const OTHER = 'Headline,Body,Publish Date,Teaser,Writer,Tags,Post ID'
  const FILE = `${OTHER}\nPune,<p>Text here.</p>,13/04/2026,Short.,A. Rao,Locations; Hiring,8841\nGoa,<p>More.</p>,03/04/2026,Short.,A. Rao,Hiring,8842\n`
  const goesTo = ({ columns }: ImportPreview) => columns.map(({ field }) => field)

  it('of any other name are guessed by name and content, and what the file lacks is filled in', async () => {
    const preview = await previewed('old.csv', FILE)
    assert.deepEqual(goesTo(preview), ['title', 'content', 'posted_date', 'content_excerpt', 'author', 'category', ''])
    assert.deepEqual(
      preview.needs.map(({ field, value }) => [field, value]),
      [
        ['source', 'Tradewind'],
        ['expiry_date', '+730'],
      ],
    )
    const defaults = Object.fromEntries(preview.needs.map(({ field, value }) => [`default:${field}`, value]))
    assert.deepEqual([preview.ready, preview.problems], [2, []])
    assert.deepEqual(preview.posts[1], {
      title: 'Goa',
      state: 'live',
      day: 'April 3, 2026',
      category: 'Hiring',
      author: 'A. Rao',
      excerpt: 'Short.',
    })
    assert.equal((await imported('old.csv', FILE, defaults)).stored, 2)
    const { documents } = await app.store.find({ indexes: ['blog'], text: 'Pune', size: 1 })
    const { source, category, expiry_date, content } = documents[0]?.body ?? {}
    assert.deepEqual([source, category, expiry_date, content], ['Tradewind', 'Locations', '12/4/2028', '<p>Text here.</p>'])
  })

  it('go where people say, even nowhere, and not two to one field', async () => {
    const columns = { 'column:Writer': '', 'column:Post ID': 'author' }
    assert.deepEqual(goesTo(await previewed('old.csv', FILE, columns)).slice(4), ['', 'category', 'author'])
    const twice = await previewed('old.csv', FILE, { 'column:Post ID': 'title' })
    assert.match(twice.failure ?? '', /^The columns “Headline” and “Post ID” are the same field\. Choose one\./)
    assert.equal(twice.ready, 0)
    const remembered = JSON.stringify({ Writer: 'source', 'Post ID': 'nothing' })
    assert.deepEqual(goesTo(await previewed('old.csv', FILE, { remembered })).slice(4), ['source', 'category', ''])
  })

  it('say by themselves whether they hold news, and people may say it otherwise', async () => {
    const news = 'Headline,Link,Date\nOne,https://a.example,2026-11-01\n'
    assert.equal((await previewed('a.csv', news)).kind, 'news')
    assert.equal((await previewed('a.csv', FILE)).kind, 'blog')
    assert.equal((await previewed('a.csv', news, { kind: 'blog' })).kind, 'blog')
    assert.equal((await previewed('a.csv', 'kind,title\nnews,A\n')).kind, undefined)
  })
})

it('a category that looks like one that is here becomes that one, and the report says so', async () => {
  const header = 'title,category,content_excerpt,author,source,posted_date,expiry_date'
  const row = (category: string) => VALUES.replace('Guides', category)
  assert.equal((await imported('a.csv', `${header}\n${VALUES}\n`)).stored, 1)
  const report = await imported('b.csv', `${header}\n${row('GUIDES')}\n${row('Caf\u00e9')}\n${row('cafe\u0301')}\n`)
  assert.deepEqual(
    report.notes.map(({ row, field, text }) => [row, field, text]),
    [
      [1, 'category', '“GUIDES” became “Guides”.'],
      [3, 'category', '“caf\u00e9” became “Caf\u00e9”.'],
    ],
  )
  const { documents } = await app.store.find({ indexes: ['blog'], size: 10 })
  assert.deepEqual(documents.map(({ body }) => body.category).toSorted(), ['Caf\u00e9', 'Caf\u00e9', 'Guides', 'Guides'])
})

describe('rows with problems', () => {
  it('are skipped on request, each named once, and drafts alone are imported on request', async () => {
    const file = `title,category,content_excerpt,author,source,posted_date,expiry_date\n${VALUES}\n${VALUES.replace('21/11/2026', '31/02/2026')}\n${VALUES.replace('Title', '')}\n`
    assert.equal((await imported('a.csv', file)).stored, 0)
    const report = await imported('a.csv', file, { 'skips-invalid': 'on', as: 'drafts' })
    assert.deepEqual([report.stored, report.skipped, report.problemCount], [1, 2, 2])
    assert.equal((await app.store.find({ indexes: ['blog'], size: 1 })).documents[0]?.body.draft, true)
  })
})
