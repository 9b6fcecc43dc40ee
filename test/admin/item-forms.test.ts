import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, describe, it } from 'node:test'
import sharp from 'sharp'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const NEWS = {
  source: 'GCC Monitor',
  title: 'A new rule',
  category: 'Policy',
  blog_link: 'https://news.example.com/rule',
  posted_date: '2026-11-21',
  expiry_date: '2027-11-21',
}
const BLOG = {
  source: 'Tradewind',
  title: 'An article',
  category: 'Guides',
  content_excerpt: 'Short.',
  author: 'Delivery Desk',
  posted_date: '2026-11-21',
  expiry_date: '2027-11-21',
  content: '<p>Text</p>',
}

let app: TestApp
let cookie: string
let png: Blob

before(async () => {
  png = new Blob(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 40, channels: 3, background: '#f0a017' } })
          .png()
          .toBuffer(),
      ),
    ],
    { type: 'image/png' },
  )
})

beforeEach(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
})

afterEach(() => app.close())

async function send(path: string, fields: Record<string, string | Blob>) {
  const response = await app.post(path, fields, cookie)
  return { status: response.status, location: response.headers.get('Location'), html: await response.text() }
}

async function stored(index: 'news' | 'blog') {
  return (await app.store.find({ indexes: [index], size: 100 })).documents
}

async function seed(index: 'news' | 'blog', body: Record<string, unknown>) {
  await app.store.create({ index, id: 'one', body })
  return app.version(index, 'one')
}

describe('adding news', () => {
  it('stores the specified fields with both pictures, days as day/month/year, and goes to /blogs', async () => {
    const result = await send('/add-blog', { ...NEWS, logo: png, author_logo: png })
    assert.deepEqual([result.status, result.location], [302, '/blogs'])
    const [item] = await stored('news')
    assert.equal(item?.body.posted_date, '21/11/2026')
    assert.match(String(item?.body.logo), /^[0-9a-f]{32}\.webp$/)
    assert.equal(item?.body.author_logo, item?.body.logo)
    assert.equal((await app.request(`/assets/img/960x900/${item?.body.logo}`)).status, 200)
  })

  it('requires exactly the specified fields and keeps the rest of the typing', async () => {
    const required = ['source', 'title', 'category', 'blog_link', 'posted_date', 'expiry_date']
    for (const name of required) {
      const result = await send('/add-blog', { ...NEWS, logo: png, author_logo: png, [name]: ' ' })
      assert.equal(result.status, 422, name)
      assert.match(result.html, /is required\./, name)
      if (name !== 'title') assert.match(result.html, /value="A new rule"/, name)
    }
    for (const name of ['logo', 'author_logo']) {
      const pictures: Record<string, Blob> = { logo: png, author_logo: png }
      delete pictures[name]
      assert.equal((await send('/add-blog', { ...NEWS, ...pictures })).status, 422, name)
    }
    assert.equal((await stored('news')).length, 0)
    assert.equal((await send('/add-blog', { ...NEWS, logo: png, author_logo: png, content_excerpt: '', author: '' })).status, 302)
  })

  it('keeps an uploaded picture when another field is wrong', async () => {
    const refused = await send('/add-blog', { ...NEWS, title: '', logo: png, author_logo: png })
    const kept = /name="logo_stored" value="([0-9a-f]{32}\.webp)"/.exec(refused.html)?.[1]
    assert.ok(kept)
    const second = await send('/add-blog', { ...NEWS, logo_stored: kept, author_logo_stored: kept })
    assert.equal(second.status, 302)
    assert.equal((await stored('news'))[0]?.body.logo, kept)
  })

  it('refuses files that are no pictures, each in words beside its field', async () => {
    const cases: [Blob, number, RegExp][] = [
      [new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' }), 415, /isn’t an image/],
      [new Blob([(await png.arrayBuffer()).slice(0, 60)], { type: 'image/png' }), 422, /damaged/],
      [new Blob([new Uint8Array(10 * 1024 * 1024 + 1)], { type: 'image/png' }), 413, /10 MB/],
    ]
    for (const [file, status, words] of cases) {
      const result = await send('/add-blog', { ...NEWS, logo: file, author_logo: png })
      assert.equal(result.status, status)
      assert.match(result.html, words)
    }
    assert.equal((await stored('news')).length, 0)
  })

  it('refuses an expiry before the posted day, and unsafe links', async () => {
    const early = await send('/add-blog', { ...NEWS, expiry_date: '2026-11-20', logo: png, author_logo: png })
    assert.equal(early.status, 422)
    for (const blog_link of ['javascript:alert(1)', '//evil.example', 'ftp://x.example'])
      assert.equal((await send('/add-blog', { ...NEWS, blog_link, logo: png, author_logo: png })).status, 422)
  })

  it('makes one item when the form is sent twice', async () => {
    const { html } = await app.page('/add-blog', { headers: { Cookie: cookie } })
    const new_id = /name="new_id"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? ''
    const fields = { ...NEWS, new_id, logo: png, author_logo: png }
    const results = await Promise.all([send('/add-blog', fields), send('/add-blog', fields)])
    assert.deepEqual(
      results.map(({ status }) => status),
      [302, 302],
    )
    assert.equal((await stored('news')).length, 1)
  })
})

describe('adding a blog item', () => {
  it('offers today and the company name, and stores sanitised text', async () => {
    const { html } = await app.page('/add-tradewind-blog', { headers: { Cookie: cookie } })
    assert.match(html, /name="posted_date"[^>]*value="2026-11-21"|value="2026-11-21"[^>]*name="posted_date"/)
    assert.match(html, /name="source"[^>]*value="Tradewind"|value="Tradewind"[^>]*name="source"/)
    const result = await send('/add-tradewind-blog', {
      ...BLOG,
      content: '<h2>Title</h2><p onclick="x()">Text</p><script>alert(1)</script>',
    })
    assert.deepEqual([result.status, result.location], [302, '/blogs'])
    assert.equal((await stored('blog'))[0]?.body.content, '<h2>Title</h2><p>Text</p>')
  })

  it('requires exactly the specified fields', async () => {
    for (const name of ['title', 'category', 'content_excerpt', 'author', 'source', 'posted_date', 'expiry_date'])
      assert.equal((await send('/add-tradewind-blog', { ...BLOG, [name]: '' })).status, 422, name)
    assert.equal((await send('/add-tradewind-blog', { ...BLOG, content: '' })).status, 302)
  })
})

describe('editing', () => {
  it('changes news with its required fields only, keeps its picture, and goes back to the manage page', async () => {
    const version = await seed('news', { ...NEWS, posted_date: '21/11/2026', expiry_date: '21/11/2027', logo: 'kept.webp' })
    const page = await app.page('/edit-news/one', { headers: { Cookie: cookie } })
    assert.match(page.html, /value="2027-11-21"/)
    const result = await send('/edit-news/one', {
      source: 'New source',
      title: 'New',
      blog_link: '/faq',
      posted_date: '2026-11-21',
      expiry_date: '2026-11-22',
      version,
      logo_stored: 'kept.webp',
    })
    assert.equal(result.status, 302)
    assert.match(result.location ?? '', /^\/admin\/manage-blogs/)
    const body = (await stored('news'))[0]?.body
    assert.deepEqual([body?.source, body?.expiry_date, body?.logo], ['New source', '22/11/2026', 'kept.webp'])
  })

  it('shows an older blog item’s company name and offers its own address as its link', async () => {
    const version = await seed('blog', { company_name: 'Old Co', title: 'Old', posted_date: '1/2/2024' })
    const { html } = await app.page('/edit-blog/one', { headers: { Cookie: cookie } })
    assert.match(html, />Source</)
    assert.doesNotMatch(html, /Company name/)
    assert.match(html, /value="Old Co"/)
    assert.match(html, /value="\/blog-details\?id=one"/)
    const result = await send('/edit-blog/one', {
      company_name: 'New Co',
      title: 'Old',
      blog_link: '/blog-details?id=one',
      posted_date: '2024-02-01',
      version,
    })
    assert.equal(result.status, 302)
    const body = (await stored('blog'))[0]?.body
    assert.deepEqual([body?.source, body?.blog_link ?? ''], ['New Co', ''], 'offered, not written')
    const changes = await app.page('/edit-blog/one/history', { headers: { Cookie: cookie } })
    assert.doesNotMatch(changes.html, /Blog link/)
  })

  it('refuses an edit of an old version with 409, shows both, and saves when told to', async () => {
    const version = await seed('news', { ...NEWS, posted_date: '21/11/2026', expiry_date: '21/11/2027' })
    assert.equal((await send('/edit-news/one', { ...NEWS, title: 'First wins', version })).status, 302)
    const save_over = await app.version('news', 'one')
    const late = await send('/edit-news/one', { ...NEWS, title: 'Second typed', version })
    assert.equal(late.status, 409)
    assert.match(late.html, /First wins/)
    assert.match(late.html, /Second typed/)
    assert.equal((await stored('news'))[0]?.body.title, 'First wins')
    assert.equal((await send('/edit-news/one', { ...NEWS, title: 'Second typed', version, save_over })).status, 302)
    assert.equal((await stored('news'))[0]?.body.title, 'Second typed')
  })

  it('lets exactly one of two simultaneous editors win, a hundred times', async () => {
    await seed('news', { ...NEWS, posted_date: '21/11/2026', expiry_date: '21/11/2027' })
    for (let count = 1; count <= 100; count++) {
      const version = await app.version('news', 'one')
      const edits = ['a', 'b'].map((name) => send('/edit-news/one', { ...NEWS, title: `${name}${count}`, version }))
      assert.deepEqual((await Promise.all(edits)).map(({ status }) => status).sort(), [302, 409])
    }
  })

  it('never saves over without a version', async () => {
    const present = await seed('news', { ...NEWS, posted_date: '21/11/2026', expiry_date: '21/11/2027' })
    for (const version of [undefined, '', 'x', '0', '-1', '99', `${present}0`, `9${present}`]) {
      const fields = version === undefined ? { ...NEWS, title: 'Other' } : { ...NEWS, title: 'Other', version }
      assert.equal((await send('/edit-news/one', fields)).status, 409, String(version))
    }
    assert.equal((await stored('news'))[0]?.body.title, NEWS.title)
  })

  it('does not find an unknown item, and keeps the text of one that was deleted meanwhile', async () => {
    assert.equal((await app.page('/edit-news/nope', { headers: { Cookie: cookie } })).status, 404)
    const version = await seed('news', { ...NEWS })
    await app.store.remove({ index: 'news', id: 'one', version })
    const late = await send('/edit-news/one', { ...NEWS, title: 'Typed for an hour', version })
    assert.equal(late.status, 410)
    assert.match(late.html, /Typed for an hour/)
  })
})
