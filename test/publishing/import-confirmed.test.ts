import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { EXPORT_HEADER } from '#domain/exports/export-header.ts'
import type { ImportReport } from '#domain/import-records/import-report.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
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

const total = async () => (await app.store.find({ indexes: itemKinds, size: 0 })).total

describe('what a file’s posts become', () => {
  const row = (title: string, posted: string, more = ',,') => `${title},Guides,Short.,Ann,Desk,${posted},21/11/2027${more}`
  const file = (time = '12:00') =>
    [
      'Title,Category,Content excerpt,Author,Source,Posted date,Expiry date,Draft,Posted time',
      row('Past', '20/11/2026'),
      row('Today', '21/11/2026'),
      row('Ended', '1/1/2020').replace('21/11/2027', '1/1/2021'),
      row('Soon', '21/11/2026', `,,${time}`),
      row('Later', '1/2/2027'),
      row('Unfinished', '20/11/2026', ',yes,'),
    ].join('\n')

  it('is asked before anything is stored, and stored as it was said', async () => {
    const asked = await imported('all.csv', file(), { confirmed: '' })
    assert.deepEqual([asked.asks, asked.stored, await total()], [{ live: 3, scheduled: 2, drafts: 1, undated: 0 }, 0, 0])
    const page = await app.post('/add-data-component', form('all.csv', file(), { confirmed: '' }), cookie)
    const html = await page.text()
    assert.equal(page.status, 409)
    assert.match(html, /3 go live now, 2 are scheduled, 1 becomes a draft\.[\s\S]*>Import and publish 3<\/button>/)
    const done = await imported('all.csv', file(), asked.answers)
    assert.deepEqual([done.stored, done.asks, await total()], [6, undefined, 6])
    const live = await Promise.all(['Past', 'Ended', 'Soon', 'Later', 'Unfinished'].map((title) => isListed(title)))
    assert.deepEqual(live, [true, true, false, false, false])
  })

  it('is asked again where a minute has passed that changes it, or another file comes with the answer', async () => {
    const asked = await imported('all.csv', file(), { confirmed: '' })
    app.clock.now = new Date('2026-11-21T06:31:00Z')
    const later = await imported('all.csv', file(), asked.answers)
    assert.deepEqual([later.asks, later.stored, await total()], [{ live: 4, scheduled: 1, drafts: 1, undated: 0 }, 0, 0])
    const other = await imported('other.csv', file().replace(',yes,', ',,'), later.answers)
    assert.deepEqual([other.asks?.live, await total()], [5, 0])
  })

  it('names what has no date, and drafts alone', async () => {
    const lines = [EXPORT_HEADER, { kind: 'blog', id: 'undated', title: 'Undated' }].map((line) => JSON.stringify(line)).join('\n')
    const asked = await imported('all.ndjson', lines, { confirmed: '' })
    assert.deepEqual(asked.asks, { live: 0, scheduled: 0, drafts: 0, undated: 1 })
    const drafts = [file().split('\n')[0], row('Unfinished', '20/11/2026', ',yes,')].join('\n')
    const html = await (await app.post('/add-data-component', form('drafts.csv', drafts, { confirmed: '' }), cookie)).text()
    assert.match(html, /1 becomes a draft\.[\s\S]*>Import 1 draft<\/button>/)
  })

  async function isListed(title: string): Promise<boolean> {
    await app.found()
    return (
      (await app.page(`/search-query?q=${title}`)).html.includes(`>${title}<`) || (await app.page('/tradewind-blogs')).html.includes(title)
    )
  }
})
