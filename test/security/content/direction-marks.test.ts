import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { checkFields, readFields } from '#domain/fields/fields.ts'
import { blogTable } from '#domain/kinds/blog.ts'
import { ORIGIN, openTestApp, type TestApp } from '#test/test-app.ts'

const MARKS = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']
const TURNED = new RegExp(`[${MARKS.join('')}]|&#x?(?:202|206)`)
const all = (text: string) => `${MARKS.join('')}${text}${MARKS.join('')} x\u202egpj.exe`

let app: TestApp
let cookie: string

before(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
  const body = { title: all('Harbour'), author: all('Ana'), source: all('Desk'), category: all('Ports'), content_excerpt: all('Short') }
  for (const index of ['news', 'blog'] as const)
    await app.store.create({ index, id: `${index}-1`, body: { ...body, posted_date: '1/11/2026' } })
  const message = {
    from_name: all('Bo'),
    subject: all('Hello'),
    email: 'bo@example.com',
    message: 'm',
    received_at: '2026-11-20T00:00:00.000Z',
  }
  await app.store.create({ index: 'messages', id: 'm1', body: message })
  await app.found()
})

after(() => app.close())

describe('marks that turn the direction of text', () => {
  it('are taken out of titles and names that are stored anew, and of those that are read', () => {
    for (const mark of MARKS) {
      const raw = { title: `a${mark}b`, author: mark, category: `${mark}x`, content: `<p>${mark}</p>` }
      const checked = checkFields(blogTable, raw, { required: ['title'] })
      assert.ok(checked.ok)
      for (const read of [checked.values, readFields(blogTable, raw)]) {
        assert.deepEqual([read.title, read.author, read.category], ['ab', '', 'x'])
        assert.equal(read.content, raw.content, 'texts may have both directions')
      }
    }
    assert.equal(readFields(blogTable, { title: 'नमस्ते שלום 👩‍👩‍👧' }).title, 'नमस्ते שלום 👩‍👩‍👧')
  })

  it('are on no page, in no feed and in no list, also where an earlier version stored them', async () => {
    const pages = [
      '/',
      '/blogs',
      '/news',
      '/search-query?q=harbour',
      `/search-query?q=${encodeURIComponent(all('harbour'))}`,
      '/blog-details?id=blog-1',
      '/feed.xml',
      '/feed.json',
      '/api/news/news-1',
    ]
    const own = ['/admin', '/admin/manage-blogs', '/edit-blog/blog-1', '/admin/messages', '/admin/messages/m1', '/admin/categories']
    for (const path of [...pages, ...own]) {
      const { status, html } = await app.page(path, { headers: { Cookie: own.includes(path) ? cookie : '' } })
      assert.equal(status, 200, path)
      // A form names a category as it is stored, in data that nobody reads.
      const shown = path.startsWith('/admin/') ? html.replaceAll(/<script[\s\S]*?<\/script>/g, '') : html
      assert.doesNotMatch(shown.replaceAll('\\u202', '&#x202'), TURNED, path)
    }
  })

  it('do not get in by forms and messages', async () => {
    const form = { from_name: all('Eve'), subject: all('Offer'), email: 'eve@example.com', message: 'm', opened_at: '1' }
    await app.request('/contact-us', { method: 'POST', headers: { Origin: ORIGIN }, body: new URLSearchParams(form) })
    await app.found()
    const { documents } = await app.store.find({ indexes: ['messages'], size: 10 })
    const sent = documents.find(({ body }) => body.email === 'eve@example.com')
    assert.ok(sent)
    assert.doesNotMatch(JSON.stringify([sent.body.from_name, sent.body.subject]), TURNED)
  })
})
