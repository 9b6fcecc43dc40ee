import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { editItem, SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import { readItemFields } from '#domain/kinds/item-tables.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const ROW = { category: 'C', content_excerpt: 'E', author: 'A', source: 'S', posted_date: '2026-11-01', expiry_date: '2027-11-01' }
const FILE = JSON.stringify([1, 2, 3].map((number) => ({ ...ROW, title: `Imported ${number}` })))

describe('the page of imports', () => {
  let app: TestApp
  let cookie: string

  beforeEach(async () => {
    app = await openTestApp()
    cookie = await app.signIn()
  })

  afterEach(() => app.close())

  const imports = async () => (await app.page('/admin/imports', { headers: { Cookie: cookie } })).html
  const bring = (name: string) => app.post('/add-data-component', { file: new File([FILE], name) }, cookie)
  const undo = (fields: Record<string, string> | FormData) => app.post('/admin/imports', fields, cookie)
  const idIn = (html: string) => /name="id" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const blogs = async () => (await app.page('/blogs')).html

  it('shows each with its file, time and number of items, and undoes one', async () => {
    assert.match(await imports(), /No imports yet/)
    assert.equal((await bring('<b>spring</b>.json')).status, 303)
    const html = await imports()
    assert.match(html, /&lt;b&gt;spring&lt;\/b&gt;\.json/)
    assert.match(html, /3 posts/)
    assert.match(html, / by Administrator/)
    assert.match(await blogs(), /Imported 1/)
    const answer = await undo({ intent: 'undo', id: idIn(html) })
    assert.deepEqual([answer.status, answer.headers.get('Location')], [302, '/admin/imports'])
    assert.match(await imports(), /Undone\./)
    assert.doesNotMatch(await imports(), /name="id"/)
    assert.doesNotMatch(await blogs(), /Imported/)
    const deleted = await app.page('/admin/manage-blogs?tab=blogs&show=deleted', { headers: { Cookie: cookie } })
    assert.match(deleted.html, /Imported 3/)
    assert.equal((await undo({ intent: 'undo', id: idIn(html) })).status, 302, 'a second time it is undone already')
  })

  it('says of an undone import how many items were changed since and stay, and names them', async () => {
    await bring('spring.json')
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    const { documents } = await app.store.find({ indexes: ['blog'], text: '2', size: 1 })
    const [stored] = documents
    assert.ok(stored)
    await editItem(app.services, SYSTEM_ACTOR, { kind: 'blog', stored, values: { ...readItemFields('blog', stored.body), author: 'B' } })
    const answer = await undo({ intent: 'undo', id: idIn(await imports()) })
    const word = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const { html } = await app.page('/admin/imports', { headers: { Cookie: `${cookie}; ${word}` } })
    const notice = /<div[^>]*role="status"[^>]*>.*?<\/div>/s.exec(html)?.[0] ?? ''
    assert.match(notice, /The import is undone\. You can restore its posts from Trash\. 1 post was changed since and stays\./)
    const named = [...(await imports()).matchAll(/<a [^>]*href="(\/edit-blog\/[^"]*)">([^<]*)</g)].map(([, path, title]) => [path, title])
    assert.deepEqual(named, [[`/edit-blog/${stored.id}`, 'Imported 2']])
  })

  it('is left with the way to the list that has the items, of either kind', async () => {
    for (const [kind, list] of [
      ['news', '/admin/manage-blogs'],
      ['blog', '/admin/manage-blogs?tab=blogs'],
    ]) {
      const row = { ...ROW, kind, title: 'One', ...(kind === 'news' ? { blog_link: 'https://a.example' } : {}) }
      const answer = await app.post('/add-data-component', { file: new File([JSON.stringify([row])], `${kind}.json`) }, cookie)
      const word = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
      const { html } = await app.page(answer.headers.get('Location') ?? '', { headers: { Cookie: `${cookie}; ${word}` } })
      assert.equal(/<a [^>]*href="([^"]*)">View them</.exec(html)?.[1], list)
    }
  })

  it('undoes nothing for a form that names no import, or more than one, or wants something else', async () => {
    await bring('a.json')
    const id = idIn(await imports())
    const twice = new FormData()
    for (const each of [id, id]) twice.append('id', each)
    twice.append('intent', 'undo')
    const refusals: [Record<string, string> | FormData, number][] = [
      [{ intent: 'undo', id: 'other-1' }, 404],
      [{ intent: 'undo', id: '../news' }, 404],
      [{ intent: 'undo', id: '' }, 404],
      [{ intent: 'undo' }, 400],
      [{ intent: 'delete', id }, 400],
      [{ id }, 400],
      [twice, 400],
    ]
    for (const [fields, status] of refusals) assert.equal((await undo(fields)).status, status)
    assert.match(await blogs(), /Imported 1/)
    assert.equal((await app.post('/admin/imports', { intent: 'undo', id })).status, 404, 'nobody else can')
    for (const page of ['0', '2', 'x', '1e9']) {
      assert.equal((await app.page(`/admin/imports?page=${page}`, { headers: { Cookie: cookie } })).status, 404, page)
    }
  })

  it('shows what is wrong when the store fails, and goes on when it works again', async () => {
    await bring('a.json')
    const id = idIn(await imports())
    const { scan, find } = app.store
    app.store.scan = () => Promise.reject(new Error('gone'))
    const failed = await undo({ intent: 'undo', id })
    assert.equal(failed.status, 503)
    assert.match(await failed.text(), /Not all undone/)
    app.store.scan = scan
    assert.match(await imports(), /Undo stopped/)
    assert.equal((await undo({ intent: 'undo', id })).status, 302)
    app.store.find = () => Promise.reject(new Error('gone'))
    const page = await app.page('/admin/imports', { headers: { Cookie: cookie } })
    assert.deepEqual([page.status, /Failed to fetch data/.test(page.html)], [503, true])
    app.store.find = find
  })
})
