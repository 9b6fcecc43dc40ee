import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import type { Page } from '#app/page.ts'
import { pages } from '#app/pages.ts'
import { openStoreFile } from '#server/store/sqlite/file/schema.ts'
import { made } from '#test/store/documents.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const ITEMS = 400
const QUERIES = ['page=2', 'page=30', 'q=harbour', 'q=harbor', 'q=h', 'q=harbour&page=2', 'part=1', 'page=40']
const SHOWN = ['draft', 'scheduled', 'expired', 'deleted', 'unread', 'problems']

/** What may be gone through: what does not grow with documents, and the words of drafts for administrators. */
const MAY_BE_SCANNED =
  /^SCAN (?:json_each|counts|\d+ CONSTANT ROWS?|\(subquery-\d+\)|revision|changes|tally_changes|derived|removed_words|hidden_words)(?: |$)/
/** By its words, or by the number of a row. */
const IN_THE_SEARCH = /^SCAN (?:hidden_|other_)?(?:search|stems) VIRTUAL TABLE INDEX \d+:.*(?:M\d|=)/

/** Sorted by something else than the days it is found by, where a tally has said that they hold few. */
const FEW_BY_DAYS = /AS key, .*INDEXED BY documents_by_posted_date .*ORDER BY key/
/** Statements that sort: few days, the matches of a search, ids that were given, what was sent about one message. */
const MAY_SORT = [
  FEW_BY_DAYS,
  /documents_by_message/,
  /FROM tallies/,
  /search MATCH/,
  /json_each/,
  /FROM (?:hidden_|other_)?(?:words|stems)/,
]

describe('what pages ask of the file', () => {
  const statements = new Set<string>()
  let app: TestApp

  before(async () => {
    const prepare = DatabaseSync.prototype.prepare
    DatabaseSync.prototype.prepare = function recorded(this: DatabaseSync, ...given: Parameters<typeof prepare>) {
      statements.add(given[0])
      return prepare.apply(this, given)
    }
    app = await openTestApp({ opened: await openFile(':memory:') })
    await fill()
    statements.clear()
    const headers = { Cookie: await app.signIn() }
    const asked = async (path: string) => assert.ok((await app.request(path, { headers })).status < 500, path)
    for (const { path, query: reads = [] } of pages as readonly Page[]) {
      const id = path.startsWith('/edit-blog') ? 'id-2' : path.includes('messages') ? 'message-1' : 'id-1'
      const named = path.replace(':id', id).replace(':table', 'faq')
      const all = ['', 'id=id-2', ...QUERIES, ...SHOWN.map((show) => `show=${show}`), 'tab=blogs&page=2', 'show=expired&q=harbour']
      for (const query of all) if (query === '' || reads.includes(query.split('=')[0] ?? '')) await asked(`${named}?${query}`)
    }
    await asked('/api/news/id-1')
    await saveAndDelete(headers)
    DatabaseSync.prototype.prepare = prepare
  })

  after(() => app.close())

  it('is a good part of all that is ever asked', () => {
    assert.ok(statements.size > 40, String(statements.size))
    for (const part of ['FROM tallies', 'GROUP BY day', 'search MATCH', 'UNION ALL', 'FROM words WHERE word >=', 'documents_by_category'])
      assert.ok(
        [...statements].some((text) => text.includes(part)),
        part,
      )
  })

  it('goes through no table, and sorts no more than a page, a search or some days', () => {
    const database = openStoreFile(':memory:')
    for (const text of statements) {
      if (!/^\s*(?:SELECT|INSERT|UPDATE|DELETE)/.test(text)) continue
      const values = Array.from({ length: text.split('?').length - 1 }, () => null)
      const plan = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values)
      for (const { detail } of plan) {
        const step = String(detail)
        assert.ok(!step.startsWith('SCAN') || MAY_BE_SCANNED.test(step) || IN_THE_SEARCH.test(step), `${step}\n${text}`)
        const isItems = step.includes('documents_by_') && text.includes(`'news'`)
        assert.ok(!isItems || step.includes('COVERING INDEX') || FEW_BY_DAYS.test(text), `${step}\n${text}`)
        assert.ok(!step.includes('TEMP B-TREE') || MAY_SORT.some((part) => part.test(text)), `${step}\n${text}`)
      }
    }
    database.close()
  })

  async function fill(): Promise<void> {
    const body = (at: number) => ({
      title: `Harbour ${at}`,
      content: 'wind teak',
      category: ['Policy', 'Tax'][at % 2],
      posted_date: `${1 + (at % 28)}/${1 + (at % 12)}/${at % 40 === 0 ? 2030 : 2025}`,
      expiry_date: at % 3 ? '1/1/2026' : '1/1/2090',
      draft: at % 50 === 0,
      deleted_at: at % 30 === 7 ? '2026-11-20T00:00:00.000Z' : '',
    })
    await app.store.createMany(Array.from({ length: ITEMS }, (_, at) => made(`id-${at}`, body(at), at % 2 ? 'news' : 'blog')))
    const message = (at: number) => ({ subject: `Harbour ${at}`, email: 'a@example.com', received_at: '2026-11-20T00:00:00.000Z' })
    await app.store.createMany(Array.from({ length: 60 }, (_, at) => made(`message-${at}`, message(at), 'messages')))
    await app.store.create(made('storing', { state: 'storing', worked_at: '2026-11-21T06:00:00Z' }, 'imports'))
  }

  async function saveAndDelete(headers: Record<string, string>): Promise<void> {
    const fields = {
      version: await app.version('blog', 'id-2'),
      title: 'Saved',
      source: 'Desk',
      blog_link: '/x',
      posted_date: '2026-01-01',
    }
    const sent = async (path: string, body: Record<string, string>) =>
      assert.ok((await app.request(path, { method: 'POST', body: new URLSearchParams(body), headers })).status < 500, path)
    await sent('/edit-blog/id-2', fields)
    await sent('/admin/manage-blogs?tab=blogs', { id: 'id-4', version: await app.version('blog', 'id-4') })
  }
})
