import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { readImportFile } from '#app/admin/import-formats/import-file.ts'
import type { ImportReport } from '#domain/import-records/import-report.ts'
import { corpusFiles } from '#test/security/corpus.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { JSON_CASES } from './json-cases.ts'

const GOOD = { title: 'T', category: 'C', content_excerpt: 'E', author: 'A', source: 'S', posted_date: '1/1/2026', expiry_date: '1/1/2030' }
const NEWS = {
  ...{ source: 'Desk', title: 'Kept', blog_link: '/faq', posted_date: '2026-11-21', expiry_date: '2027-11-21', category: 'Policy' },
  ...{ logo_stored: 'a.webp', author_logo_stored: 'b.webp' },
}
const POISON = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__proto__[x]',
  'constructor[prototype][x]',
  '__proto__.x',
]
/** What the store knows of an item and no form has. */
const OF_THE_STORE = [
  'id',
  'kind',
  'created_at',
  'updated_at',
  'deleted_at',
  'first_stored',
  'batch',
  'saved_by',
  'views',
  'author_id',
  'isAdmin',
]

let app: TestApp
let cookie: string

before(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
})

after(() => app.close())

async function importFile(content: string | Uint8Array<ArrayBuffer>, name: string): Promise<ImportReport> {
  const response = await app.post('/add-data-component/import', { file: new File([content], name) }, cookie)
  assert.equal(response.status, 200)
  return JSON.parse((await response.text()).trimEnd().split('\n').at(-1) ?? '').report
}

async function stored(): Promise<string> {
  const { documents } = await app.store.find({ indexes: ['news', 'blog'], size: 1000 })
  return JSON.stringify(documents)
}

async function items(): Promise<number> {
  return (await app.store.find({ indexes: ['news', 'blog'], size: 0 })).total
}

/** Or an object in each line, which is taken as well. */
function isJsonOrLines(text: string): boolean {
  return isJson(text) || (/^\s*\{/.test(text) && text.split('\n').every((line) => line.trim() === '' || isJson(line)))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** What is said of a file before anything is made of its rows. */
async function faultsIn(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const read = await readImportFile(new File([content], 'a.json'))
  if (!read.ok) return read.message
  return read.rows.map((row) => ('failure' in row ? row.failure : 'problem' in row ? row.problem : '')).join('')
}

const wordsOf = (report: ImportReport) => [report.failure ?? '', ...report.problems.map(({ text }) => text)].join(' ')

describe('JSON that is imported', () => {
  const others = corpusFiles('json')
  const all = [...JSON_CASES.map((text) => Buffer.from(text)), ...others.map(({ bytes }) => bytes)]

  it(`R40 is judged as JSON.parse judges it, as a file and as a value: ${all.length} texts`, async (t) => {
    let [right, wrong] = [0, 0]
    for (const bytes of all) {
      const text = bytes.toString('utf8')
      const isText = Buffer.from(text).equals(bytes) && !text.includes('\0')
      const wholes: [content: Buffer<ArrayBuffer>, judged: string][] = [
        [bytes, text.replace(/^\ufeff/, '')],
        [Buffer.concat([Buffer.from('[{"title":'), bytes, Buffer.from('}]')]), `[{"title":${text}}]`],
      ]
      for (const [content, judged] of wholes) {
        const said = await faultsIn(content)
        const shown = `${JSON.stringify(judged.slice(0, 60))}: ${said.slice(0, 200)}`
        if (!isText || !isJsonOrLines(judged)) {
          assert.notEqual(said, '', shown)
          wrong++
        } else {
          assert.doesNotMatch(said, /is broken|is not JSON|not text/, shown)
          right++
        }
      }
    }
    t.diagnostic(`${right} were JSON, ${wrong} were not`)
    assert.ok(right > 100 && wrong > 100, `${right} and ${wrong}`)
  })

  it('R40 is text where text is wanted: no lists, objects, numbers or truths', async () => {
    const before = await items()
    for (const title of [['T'], { a: 'T' }, {}, [], [['T']], true, { toString: 'T' }, { length: 1 }])
      for (const field of ['title', 'author', 'posted_date', 'content_excerpt']) {
        const said = wordsOf(await importFile(JSON.stringify([{ ...GOOD, [field]: title }]), 'a.json'))
        assert.notEqual(said.trim(), '', `${field}: ${JSON.stringify(title)}`)
      }
    assert.equal(await items(), before)
  })
})

describe('names that objects have by themselves', () => {
  it('R40 are nobody’s fields: in JSON, in tables, in forms and in addresses', async () => {
    const before = await items()
    for (const name of POISON) {
      const bad = { ...GOOD, title: '' }
      const json = `[{${JSON.stringify(bad).slice(1, -1)},${JSON.stringify(name)}:{"x":"polluted","isAdmin":true}}]`
      const isLeftOut = ({ notes }: ImportReport) =>
        notes.some(({ field, text }) => field === name && text === 'This column isn’t imported.')
      assert.ok(isLeftOut(await importFile(json, 'a.json')), name)
      const table = `${Object.keys(GOOD).join()},${name}\n${Object.values(bad).join()},polluted\n`
      assert.ok(isLeftOut(await importFile(table, 'a.csv')), name)
      assert.ok((await app.post('/add-blog', { ...NEWS, title: name, [name]: 'polluted' }, cookie)).status < 500, name)
      const query = new URLSearchParams({ [name]: 'polluted', [`${name}[x]`]: 'polluted' })
      for (const path of ['/', '/blogs', '/search-query', '/blog-details', '/admin/manage-blogs', '/api/blog/x', `/edit-blog/${name}`])
        assert.ok((await app.request(`${path}?${query}`, { headers: { Cookie: cookie } })).status < 500, `${path} ${name}`)
      assert.equal((await app.post('/contact-us', { [name]: 'polluted', message: 'x' })).status, 422, name)
    }
    assert.equal(await items(), before + POISON.length, 'the forms, without that field')
    assert.ok(!(await stored()).includes('polluted'))
    assert.deepEqual([Object.keys(Object.prototype), Reflect.get({}, 'x'), Reflect.get({}, 'isAdmin')], [[], undefined, undefined])
  })

  it('R40 nor is what only the store knows', async () => {
    for (const name of OF_THE_STORE) {
      await app.post('/add-blog', { ...NEWS, [name]: 'mine' }, cookie)
      // An export says of each item what it was.
      if (!['id', 'kind', 'updated_at'].includes(name)) await importFile(JSON.stringify([{ ...GOOD, [name]: 'mine' }]), 'a.json')
    }
    assert.ok(!(await stored()).includes('mine'))
  })
})

describe('bodies that nobody asked for', () => {
  it('R40 are refused: packed ones and those that are no form', async () => {
    const form = 'from_name=Ada&email=ada@client.example&subject=x&message=hello'
    const type = 'application/x-www-form-urlencoded'
    const sends: Record<string, string>[] = [
      ...['gzip', 'br', 'deflate', 'zstd', 'compress', 'identity', 'x', 'gzip, br'].map((way) => ({
        'Content-Type': type,
        'Content-Encoding': way,
      })),
      ...[
        'application/json',
        'text/plain',
        'text/xml',
        'application/xml',
        'application/octet-stream',
        '',
        `${type}x`,
        'multipart/mixed; boundary=x',
      ].map((odd) => ({ 'Content-Type': odd })),
    ]
    const before = (await app.store.find({ indexes: ['messages'], size: 0 })).total
    for (const headers of sends)
      for (const path of ['/contact-us', '/login', '/logout', '/add-blog', '/add-picture', '/add-data-component/import', '/no-such-page']) {
        const body = headers['Content-Encoding'] === 'gzip' ? gzipSync(form) : form
        const answer = await app.request(path, { method: 'POST', body, headers: { ...headers, Cookie: cookie } })
        assert.equal(answer.status, 415, `${path} ${JSON.stringify(headers)}`)
      }
    assert.equal((await app.store.find({ indexes: ['messages'], size: 0 })).total, before)
  })

  it('R40 and a parameter that comes twice is one of the two, on every page that reads it', async () => {
    const twice = [
      'page=1&page=2',
      'q=one&q=two',
      'id=a&id=b',
      'team=a&team=b',
      'tab=news&tab=blogs',
      'token=a&token=b',
      'to=/a&to=/b',
      'page[]=1',
      'page[a]=1',
    ]
    for (const path of [
      '/blogs',
      '/search-query',
      '/blog-details',
      '/global-capability-centers',
      '/login',
      '/admin/manage-blogs',
      '/sitemap.xml',
    ])
      for (const query of twice) {
        const { status } = await app.request(`${path}?${query}`, { headers: path.startsWith('/admin') ? { Cookie: cookie } : {} })
        assert.ok(status < 500, `${path}?${query}: ${status}`)
      }
  })
})
