import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { MAX_SEARCH_RESULTS } from '#domain/ports/store.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const MORE = 30

describe('a search that finds very much', () => {
  let app: TestApp
  let cookie: string

  before(async () => {
    app = await openTestApp()
    const body = { title: 'Harbour', posted_date: '1/1/2025' }
    await app.store.createMany(Array.from({ length: MAX_SEARCH_RESULTS + MORE }, (_, at) => ({ index: 'news', id: `h-${at}`, body })))
    cookie = await app.signIn()
  })

  after(() => app.close())

  it('says that there is more than it shows, and names no page that is not there', async () => {
    const { html } = await app.page('/search-query?q=harbour')
    assert.match(html, /: more than 10,000</)
    const linked = [...html.matchAll(/search-query\?q=harbour&amp;page=(\d+)/g)].map(([, page]) => Number(page))
    const last = Math.max(...linked)
    assert.equal(last, MAX_SEARCH_RESULTS / 8)
    const end = await app.page(`/search-query?q=harbour&page=${last}`)
    assert.equal(end.status, 200)
    assert.equal([...end.html.matchAll(/<article/g)].length, 8)
    assert.equal((await app.page(`/search-query?q=harbour&page=${last + 1}`)).status, 404)
  })

  it('says so to the administrator as well, and lists of items say how many there are', async () => {
    const headers = { Cookie: cookie }
    assert.match((await app.page('/admin/manage-blogs?q=harbour', { headers })).html, /more than 10,000 found for “harbour”/)
    assert.match((await app.page('/admin/manage-blogs', { headers })).html, /10,030 news items/)
    const last = await app.page(`/news?page=${Math.ceil((MAX_SEARCH_RESULTS + MORE) / 8)}`)
    assert.equal([...last.html.matchAll(/<article/g)].length, (MAX_SEARCH_RESULTS + MORE) % 8)
  })

  it('answers in words what the store could not look through, or had no time for', async () => {
    const { find } = app.store
    const limited = (truncated: 'busy' | 'timeout') => {
      app.services.store.find = async (query) => (query.text === undefined ? find(query) : { ...(await find(query)), truncated })
    }
    limited('busy')
    const busy = await app.page('/search-query?q=harbour+busy')
    assert.equal(busy.status, 503)
    assert.match(busy.html, /Too many people are searching right now/)
    limited('timeout')
    const { html, headers } = await app.page('/search-query?q=harbour+time')
    assert.match(html, /stopped it early/)
    assert.equal(headers.get('Cache-Control'), 'private, no-cache, no-transform')
    const none = await app.page('/search-query?q=xylophone+time')
    assert.match(none.html, /at least 0/)
    assert.doesNotMatch(none.html, /Nothing matches/)
    app.services.store.find = async (query) => (query.text === undefined ? find(query) : { total: 0, documents: [], truncated: 'timeout' })
    const next = await app.page('/search-query?q=harbour+time&page=2')
    assert.equal(next.status, 503, 'nobody knows whether there is such a page')
    assert.match(next.html, /Too many people are searching right now/)
    app.services.store.find = find
  })
})
