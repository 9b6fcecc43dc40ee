import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { BYTES_EACH, BYTES_OF_IMPORT } from '#server/config/worker-count.ts'
import { atDepth } from '#test/depth.ts'
import { type SignedInSite, startSignedIn } from './running-site.ts'

const MEGABYTES = atDepth(3, 9)
const SIZE = MEGABYTES * 1024 * 1024
const ARTICLES = 2 * MEGABYTES
const ROWS = atDepth(500, 5000)
const FIELD_ROWS = atDepth(200, 900)
const filled = (part: string) => part.repeat(Math.floor(SIZE / part.length))
const GOOD =
  '{"title":"T","category":"C","content_excerpt":"E","author":"A","source":"S","posted_date":"1/1/2026","expiry_date":"1/1/2030"}'

/** An object with fields that no item and no other row has. */
function objectOf(fields: number, row: number): string {
  return `{${Array.from({ length: fields }, (_, field) => `"${(row * fields + field).toString(36)}":1`).join()}}`
}

/** Files that would fill the memory or keep the process busy if they were read whole, and what is said of each. */
const FILES: [name: string, content: string, words: RegExp][] = [
  ['numbers.json', `[${filled('1,')}1]`, /more than a million values|more than 5,000 rows/],
  ['objects.json', `[\n${filled('{},\n')}{}]`, /more than a million values|more than 5,000 rows/],
  ['named.json', `{"a":1,"items":[${filled('{},')}{}]}`, /more than a million values/],
  ['items.json', `[${filled(`${GOOD},`)}${GOOD}]`, /more than 5,000 rows/],
  ['lines.ndjson', filled('{}\n'), /more than 5,000 rows/],
  ['records.csv', `title\n${filled('a\n')}`, /more than 5,000 rows/],
  ['empty.csv', `title,author\n${filled(',\n')}`, /has no rows/],
  ['empty.ndjson', filled('\n'), /empty/],
  ['deep.json', filled('['), /JSON in the file is broken: it has more than a million values/],
  ['deep-row.json', `[${'['.repeat(SIZE / 2)}${']'.repeat(SIZE / 2)}]`, /more than a million values/],
  ['deep-object.json', filled('{"a":'), /JSON in the file is broken: /],
  ['values.json', `[{"title":[${filled('{},')}{}]}]`, /more than (?:a million|1,000) values/],
  ['unclosed.ndjson', `{"title":[${filled('{},')}`, /isn’t valid JSON|more than a million values/],
  ['columns.csv', filled('title,'), /more than 200 columns|more than 2,000,000 characters/],
  ['cells.csv', `title\n${filled(',')}x`, /more than 200 columns/],
  ['cell.csv', `title\n${filled('x')}`, /broken in line 2: a row has more than 2,000,000 characters/],
  ['title.csv', `title\n${'x'.repeat(1_999_999)}`, /must be at most 300 characters long/],
  ['cell.json', `[{"title":"${filled('x')}"}]`, /must be at most 300 characters long/],
  ['quote.csv', `title\n"${filled('x')}`, /broken in line 2: /],
  ['quotes.csv', `title\n"${filled('""')}"`, /broken in line 2: a row has more than 2,000,000 characters/],
  ['fields.json', `[${Array.from({ length: FIELD_ROWS }, (_, row) => objectOf(900, row)).join()}]`, /Id must be 1 to 100/],
  [
    'articles.json',
    `[${Array.from({ length: ARTICLES }, () => GOOD.replace('}', `,"content":"${'words '.repeat(83_000)}"}`)).join()}]`,
    new RegExp(`${ARTICLES} items imported`),
  ],
]

describe(`imports of ${MEGABYTES} MB into the process that npm start runs`, () => {
  let site: SignedInSite

  before(async () => {
    site = await startSignedIn({ env: { WORKERS: '1' } })
  })

  after(() => site.stop())

  async function send(path: string, name: string, content: string): Promise<string> {
    const body = new FormData()
    body.set('file', new File([content], name))
    const response = await fetch(site.url + path, { method: 'POST', body, headers: { Cookie: site.cookie, Origin: site.url } })
    return response.text()
  }

  for (const [name, content, words] of FILES)
    it(`answers ${name} in words, with script and without, and goes on`, async () => {
      const lines = (await send('/add-data-component/import', name, content)).trimEnd().split('\n')
      assert.match(lines.at(-1) ?? '', /"phase":"done"/)
      const { report } = JSON.parse(lines.at(-1) ?? '')
      const said = report.failure ?? report.problems[0]?.text ?? `${report.stored} items imported`
      assert.match(said, words)
      const page = await send('/add-data-component', name, content)
      const again = report.stored > 0 ? /This file was imported on/ : words
      assert.match(page.slice(page.indexOf('import-title')).replaceAll(/<!-- -->/g, ''), again)
      assert.equal((await fetch(`${site.url}/healthz`)).status, 200)
      assert.deepEqual([site.child.exitCode, site.child.signalCode], [null, null])
    })

  it(`takes a file of ${ROWS} rows afterwards`, async () => {
    const text = `[${Array.from({ length: ROWS }, () => GOOD).join()}]`
    assert.match(await send('/add-data-component/import', 'many.json', text), new RegExp(`"stored":${ROWS}`))
  })

  it('takes no more memory for all of that than the number of workers counts with', () => {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${site.child.pid}/status`, 'utf8')) ?? []
    assert.ok(Number(kilobytes) * 1024 <= BYTES_EACH + BYTES_OF_IMPORT, `${kilobytes} kB`)
  })
})
