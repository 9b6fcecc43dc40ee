import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestApp, type TestApp } from '#test/test-app.ts'

/** What finds everything, or changes something, where a search engine or a database is given it as it is. */
const QUERIES = [
  '*',
  '*:*',
  '_all:*',
  'title:*',
  '_exists_:title',
  'draft:true',
  'NOT xylophone',
  'xylophone OR *',
  'xylophone || true',
  '/.*/',
  '.*',
  '[a TO z]',
  '{* TO *}',
  'xylophone~2 OR title:/.*/',
  '{"match_all":{}}',
  '{"query":{"match_all":{}}}',
  '{"bool":{"must_not":[{"term":{"title":"x"}}]}}',
  '{"query_string":{"query":"*"}}',
  '{"script":{"source":"return true"}}',
  '{"script_score":{"query":{"match_all":{}},"script":"1"}}',
  '{"terms":{"title":{"index":"messages","id":"one","path":"message"}}}',
  '{"aggs":{"all":{"terms":{"field":"title"}}}}',
  '"}},{"match_all":{}},{"match":{"title":"',
  '"]}},"query":{"match_all":{}},"x":{"y":["',
  '\n{"delete":{"_index":"news","_id":"one"}}\n',
  '\r\nDELETE /news HTTP/1.1\r\n\r\n',
  '../_search?q=*',
  '%2e%2e/_delete_by_query',
  '&index=messages&q=*',
  '?q=*&size=10000',
  'true, $where: "1 == 1"',
  ', $where: "1 == 1"',
  '$where: "1 == 1"',
  '{"$gt":""}',
  '{"$ne":1}',
  '[$ne]=1',
  '";return true;var a="',
  'db.news.find()',
  "' OR '1'='1",
  "xylophone' UNION SELECT body FROM documents --",
  'x") OR ("a" : *',
  'NEAR("a" "b", 10)',
  '{title} : *',
  '- {title} : xylophone',
  '^ *',
]
const BRACKETS = [
  'q[]=harbour',
  'q[$ne]=1',
  'q[query][match_all]=',
  'q[0]=harbour',
  'Q=harbour',
  'q.x=harbour',
  'query={"match_all":{}}',
  'source={}',
]

describe('what a visitor searches for', () => {
  let app: TestApp

  before(async () => {
    app = await openTestApp()
    const item = { title: 'Harbour', content: '<p>quay</p>', posted_date: '1/1/2026' }
    await app.store.createMany([
      { index: 'news', id: 'one', body: item },
      { index: 'blog', id: 'two', body: item },
      { index: 'blog', id: 'hidden', body: { ...item, title: 'Hidden harbour', draft: true } },
      { index: 'messages', id: 'one', body: { from_name: 'x', subject: 'Secret harbour', message: 'Secret' } },
    ])
    await app.found()
  })

  after(() => app.close())

  /** Where nothing is found, others are shown; what is found has its words marked. */
  const found = async (query: string) => {
    const page = await app.page(`/search-query?${query}`)
    assert.equal(page.status, 200, query)
    return page.html.match(/<mark/g)?.length ?? 0
  }

  it('R27 is words and never a query of the store’s own language', async () => {
    assert.ok((await found('q=harbour')) > 0)
    for (const query of QUERIES) {
      const words = query.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
      assert.equal(await found(`q=${encodeURIComponent(query)}`), await found(`q=${encodeURIComponent(words)}`), query)
    }
    assert.equal(await found(`q=${encodeURIComponent('xylophone OR harbour')}`), await found('q=xylophone+harbour'))
    for (const query of QUERIES) {
      const page = await app.page(`/search-query?q=${encodeURIComponent(`harbour ${query}`)}`)
      assert.doesNotMatch(page.html, /Hidden harbour|Secret/, query)
    }
  })

  it('R27 is one text, whatever shape its address has', async () => {
    const nothing = (await app.page('/search-query?q=')).html
    for (const query of BRACKETS) assert.equal((await app.page(`/search-query?${query}`)).html, nothing, query)
  })
})
