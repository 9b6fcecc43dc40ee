import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parseBulkReportFlash } from '#app/admin/bulk-actions/bulk-report-flash.ts'
import { flashCookies } from '#app/requests/flash.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const PAGES = [
  '/admin',
  '/manage-all-blogs',
  '/admin/categories',
  '/admin/imports',
  '/admin/people',
  '/admin/site',
  '/admin/site/facts',
  '/admin/site/looks',
  '/admin/site/redirects',
  '/admin/site/search',
  '/add-data-component',
]

/** Names that a reader looks for, with values of another build. */
const WORD = {
  to: 'category',
  done: 3,
  already: 0,
  notDone: [{ kind: 'news', id: 'a', title: 'Nonsense', why: 'moved' }],
  notDoneCount: 1,
  failure: { reason: 'moved' },
  undo: { at: 5, together: 'nonsense' },
  name: 'nonsense',
  kind: 'nonsense',
  id: ['nonsense'],
  intent: 'nonsense',
  changed: 'nonsense',
  rows: 'nonsense',
  notice: { text: 'nonsense' },
  saved: ['nonsense'],
  report: 'nonsense',
}

describe('a message in a cookie of another build', () => {
  let app: TestApp

  before(async () => {
    app = await openTestApp()
  })

  after(() => app.close())

  it('is shown as nothing, and the page is shown', async () => {
    const cookie = await app.signIn()
    const words = await Promise.all(flashCookies(app.services.settings).map((flash) => flash.serialize(WORD)))
    const left = words.map((word) => word.split(';')[0]).join('; ')
    for (const path of PAGES) {
      const { status, html } = await app.page(path, { headers: { Cookie: `${cookie}; ${left}` } })
      assert.equal(status, 200, path)
      assert.doesNotMatch(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''), /nonsense|\[object Object\]/i, path)
    }
  })

  it('is no bulk report, whatever its cause was called', () => {
    for (const reason of ['moved', 'unwritable'])
      assert.equal(parseBulkReportFlash({ ...WORD, notDone: [], failure: { reason } }), undefined)
  })
})
