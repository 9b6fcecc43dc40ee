import assert from 'node:assert/strict'
import { afterEach, beforeEach, it } from 'node:test'
import { ORIGIN, openTestApp, type TestApp } from '#test/test-app.ts'

const BLOG = {
  source: 'Tradewind',
  title: 'An article',
  category: 'Guides',
  content_excerpt: 'Short.',
  author: 'Delivery Desk',
  posted_date: '2026-11-21',
  expiry_date: '2027-11-21',
}

let app: TestApp
let cookie: string

beforeEach(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
})

afterEach(() => app.close())

/** Adds an item and opens the page that this leads to, with the cookies of one browser. */
async function add(fields: Record<string, string>, jar = (word: string) => `${cookie}; ${word}`) {
  const response = await app.post('/add-tradewind-blog', { ...BLOG, ...fields }, cookie)
  assert.equal(response.headers.get('Location'), '/blogs')
  const word = response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const { html, headers } = await app.page('/blogs', { headers: { Cookie: jar(word) } })
  const notice = /<p role="status"[^>]*>.*?<\/p>/s.exec(html)?.[0] ?? ''
  return {
    words: notice.replaceAll(/<[^>]+>/g, ' '),
    links: [...notice.matchAll(/href="([^"]+)"/g)].map(([, path]) => path ?? ''),
    headers,
  }
}

it('adding an item says once what was stored and when visitors see it, with links that lead there', async () => {
  const cases: [Record<string, string>, RegExp, number][] = [
    [{ title: 'Now' }, /^ Published\. Visitors see it now\./, 2],
    [{ title: 'Then', posted_date: '2026-11-28', posted_time: '09:00' }, /^ Scheduled for Nov 28, 9:00 AM IST\./, 2],
    [{ title: 'Old', posted_date: '2026-11-01', expiry_date: '2026-11-20' }, /^ Published\. Visitors see it now, marked as expired\./, 2],
  ]
  for (const [fields, words, links] of cases) {
    const added = await add(fields)
    assert.match(added.words, words)
    assert.equal(added.links.length, links)
    for (const link of added.links) {
      const { status, html } = await app.page(new URL(link, ORIGIN).pathname + new URL(link, ORIGIN).search.replaceAll('&amp;', '&'), {
        headers: { Cookie: cookie },
      })
      assert.deepEqual([status, html.includes(fields.title ?? '')], [200, true], link)
    }
    assert.match(added.headers.get('Set-Cookie') ?? '', /notice-3000=.*Max-Age=0/)
  }
})

it('saving an item says once what it is now, with links to it, also where the list does not show it any more', async () => {
  await app.store.create({
    index: 'blog',
    id: 'one',
    body: { ...BLOG, content: '<p>Text</p>', posted_date: '1/11/2026', expiry_date: '21/11/2027', draft: true },
  })
  const cases: [Record<string, string>, RegExp, string[]][] = [
    [{ posted_date: '2026-12-31', of_draft: 'yes' }, /Scheduled for Dec 31\./, ['/preview/blog/one', '/edit-blog/one']],
    [{}, /Published\. Visitors see it now\./, ['/blog-details?id=an-article', '/edit-blog/one']],
    [{ title: 'Better' }, /Updated\. Visitors see it now\./, ['/blog-details?id=an-article', '/edit-blog/one', '/edit-blog/one/history']],
    [
      { posted_date: '2026-11-01', expiry_date: '2026-11-20' },
      /Updated\. Visitors see it now, marked as expired\./,
      ['/blog-details?id=an-article', '/edit-blog/one', '/edit-blog/one/history'],
    ],
  ]
  for (const [fields, words, links] of cases) {
    const version = await app.version('blog', 'one')
    const form = { ...BLOG, content: '<p>Text</p>', blog_link: 'https://a.example/one', ...fields, version }
    const response = await app.post('/edit-blog/one?show=scheduled', form, cookie)
    assert.match(response.headers.get('Location') ?? '', /^\/admin\/manage-blogs\?tab=blogs&show=scheduled/)
    const word = response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const { html } = await app.page('/admin/manage-blogs?tab=blogs&show=expired&q=nothing', { headers: { Cookie: `${cookie}; ${word}` } })
    const notice = /<div[^>]*role="status"[^>]*>.*?<\/div>/s.exec(html)?.[0] ?? ''
    assert.match(notice, words)
    const paths = [...notice.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)
    assert.deepEqual(paths, links)
  }
})

it('is shown only to the administrator', async () => {
  assert.equal((await add({ title: 'Then', posted_date: '2026-11-28' }, (word) => word)).words, '')
  assert.doesNotMatch((await app.page('/blogs')).html, /Then/)
})

it('restoring an item says so with links to it, also where the list does not show it', async () => {
  await app.store.create({
    index: 'news',
    id: 'one',
    body: { title: 'Back', posted_date: '1/11/2026', deleted_at: '2026-11-20T06:00:00.000Z' },
  })
  const response = await app.post('/admin/manage-blogs?show=deleted', { intent: 'restore', kind: 'news', id: 'one' }, cookie)
  const word = response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const { html } = await app.page(response.headers.get('Location') ?? '', { headers: { Cookie: `${cookie}; ${word}` } })
  const notice = /<div[^>]*role="status"[^>]*>.*?<\/div>/s.exec(html)?.[0] ?? ''
  assert.match(notice, /Restored “Back”\./)
  assert.match(notice, /href="\/blog-details\?id=one"/)
  assert.match(notice, /href="\/edit-news\/one"/)
})
