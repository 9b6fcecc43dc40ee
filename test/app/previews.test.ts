import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { workingCopyId } from '#domain/working-copies/working-copy.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const LIVE = {
  source: 'Desk',
  category: 'Guides',
  author: 'Ann',
  posted_date: '1/11/2026',
  expiry_date: '1/11/2027',
  draft: false,
  content: '<p>Text</p>',
}

let app: TestApp
let cookie: string

before(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
  await app.store.createMany([
    { index: 'blog', id: 'live', body: { ...LIVE, title: 'Harbour' } },
    { index: 'blog', id: 'draft', body: { ...LIVE, title: 'Quokka', draft: true } },
    { index: 'blog', id: 'neighbour', body: { ...LIVE, title: 'Wombat', draft: true } },
    { index: 'news', id: 'scheduled', body: { ...LIVE, title: 'Numbat', posted_date: '24/11/2026' } },
    { index: 'news', id: 'expired', body: { ...LIVE, title: 'Bilby', expiry_date: '2/11/2026' } },
    { index: 'news', id: 'undated', body: { ...LIVE, title: 'Dunnart', posted_date: '' } },
  ])
  await app.found()
})

beforeEach(async () => {
  cookie = await app.signIn()
})

after(() => app.close())

const asAdministrator = (path: string) => app.page(path, { headers: { Cookie: cookie } })
/** Pages that are not found name the address that was asked for nowhere but in their hints of sign-in. */
const withoutAddress = (html: string) => html.replaceAll(/[\w-]{43}/g, '')

async function share(path = '/preview/blog/draft'): Promise<string> {
  const html = await (await app.post(`${path}/links`, { intent: 'share' }, cookie)).text()
  await app.found()
  return /\/preview\/shared\/[\w-]{43}/.exec(html)?.[0] ?? 'none'
}

describe('a preview', () => {
  it('is what visitors will see once it is published, with nothing but a bar beside it', async () => {
    const preview = (await asAdministrator('/preview/blog/live')).html
    const page = (await app.page('/blog-details?id=live')).html
    const main = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
    const withoutBar = (html: string) => html.replace(/^<section[^>]*aria-label="About this page".*?<\/section>/s, '')
    assert.equal(withoutBar(main(preview)), main(page))
    assert.doesNotMatch(preview, /Signed in as|<script(?! type="application)/)
    assert.match(preview, /Preview\. Live: visitors see this page\./)
    assert.equal(main((await asAdministrator('/preview/blog/live/page')).html).replace('<base target="_top"/>', ''), main(page))
  })

  it('shows what is not published, its card, and three widths in a frame of its own', async () => {
    const version = await app.version('blog', 'live')
    await app.post('/edit-blog/live', { title: 'Harbour, mended', content: '<p>Mended</p>', intent: 'draft', version }, cookie)
    const preview = (await asAdministrator('/preview/blog/live')).html
    assert.match(preview, /<h1>Harbour, mended<\/h1>/)
    assert.match(preview, /With unpublished changes/)
    assert.match((await asAdministrator('/preview/blog/live?as=card')).html, /<h2><a[^>]*>Harbour, mended/)
    for (const width of [360, 768, 1280]) {
      const framing = await asAdministrator(`/preview/blog/live?width=${width}`)
      assert.match(framing.html, new RegExp(`<iframe src="/preview/blog/live/page" width="${width}"`))
      assert.doesNotMatch(framing.html, /<header|<footer/, 'they stand in the frame')
      assert.match(framing.headers.get('Content-Security-Policy') ?? '', /frame-src 'self'.*frame-ancestors 'none'/)
    }
    assert.doesNotMatch((await asAdministrator('/preview/blog/live?width=99')).html, /<iframe/)
    const framed = await asAdministrator('/preview/blog/live/page')
    assert.match(framed.headers.get('Content-Security-Policy') ?? '', /frame-ancestors 'self'/)
    assert.equal(framed.headers.get('X-Frame-Options'), 'SAMEORIGIN')
  })

  it('without script keeps what is written first, of a new item too', async () => {
    const form = (await asAdministrator('/add-tradewind-blog')).html
    const new_id = /name="new_id"[^>]*value="([^"]+)"/.exec(form)?.[1] ?? ''
    const kept = await app.post('/add-tradewind-blog', { new_id, title: 'Not saved yet', intent: 'preview' }, cookie)
    assert.deepEqual([kept.status, kept.headers.get('Location')], [302, `/preview/blog/${new_id}`])
    assert.match((await asAdministrator(`/preview/blog/${new_id}`)).html, /<h1>Not saved yet<\/h1>/)
    assert.equal((await app.page(`/preview/blog/${new_id}`)).status, 404)
  })
})

describe('a shared preview', () => {
  it("opens for anyone with its URL, shows the current item, and nothing else that isn't public", async () => {
    const path = await share()
    const opened = await app.page(path)
    assert.equal(opened.status, 200)
    assert.match(opened.html, /<h1>Quokka<\/h1>/)
    assert.match(opened.html, /works until 11:30 AM on November 28, 2026 \(Asia\/Kolkata\)/)
    assert.match(opened.html, /Harbour/, 'public neighbours')
    assert.doesNotMatch(opened.html, /Wombat|Numbat|canonical|og:|ld\+json|<script/)
    const stored = await app.store.get('blog', 'draft')
    assert.ok(stored)
    await app.store.update({ ...stored, body: { ...stored.body, title: 'Quokka, later' } })
    assert.match((await app.page(path)).html, /<h1>Quokka, later<\/h1>/)
  })

  it('is not to be listed, kept, told to others or counted', async () => {
    const path = await share()
    const counted = app.views.length
    for (const address of [path, `${path}.data`]) {
      const { headers, status } = await app.request(address)
      assert.equal(status, 200, address)
      assert.match(headers.get('Cache-Control') ?? '', /no-store/, address)
      assert.equal(headers.get('X-Robots-Tag'), 'noindex', address)
      assert.equal(headers.get('Referrer-Policy'), 'no-referrer', address)
    }
    const { html } = await app.page(path)
    assert.match(html, /<meta name="robots" content="noindex"/)
    assert.doesNotMatch((await app.page(path, { headers: { 'Sec-Purpose': 'prefetch' } })).html, /page-view/)
    await asAdministrator('/preview/blog/draft')
    assert.equal(app.views.length, counted)
  })

  it('is in the store without its secret, and its failures are in the log without it', async () => {
    const path = await share()
    const secret = path.split('/').at(-1) ?? ''
    const found = await app.store.find({ indexes: ['shared-previews'], size: 100 })
    assert.ok(found.total > 0)
    assert.ok(!JSON.stringify(found.documents).includes(secret))
    const { get } = app.store
    app.store.get = () => Promise.reject(new Error('away'))
    app.services.store.get = app.store.get
    assert.equal((await app.request(path)).status, 503)
    app.store.get = get
    app.services.store.get = get
    assert.ok(app.logged.some(({ event }) => event === 'Shared preview failed'))
    assert.ok(!JSON.stringify(app.logged).includes(secret))
  })

  it('that is unknown, ended, revoked or of a deleted item is not found, in the words of every other address', async () => {
    const unknown = await app.page('/no-such-page')
    const assertGone = async (path: string, why: string) => {
      const gone = await app.page(path)
      assert.equal(gone.status, 404, why)
      assert.equal(withoutAddress(gone.html), withoutAddress(unknown.html), why)
      const named = (headers: Headers) => JSON.stringify([...headers].filter(([name]) => !['etag', 'date', 'x-request-id'].includes(name)))
      assert.equal(named(gone.headers), named(unknown.headers), why)
      assert.equal((await app.request(`${path}.data`)).status, 404, why)
    }
    for (const path of ['/preview/shared/x', `/preview/shared/${'A'.repeat(43)}`, '/preview/shared/']) await assertGone(path, path)

    const revoked = await share('/preview/blog/neighbour')
    const page = (await asAdministrator('/preview/blog/neighbour/links')).html
    const id = /name="id" value="([^"]+)"/.exec(page)?.[1] ?? ''
    assert.match(page, /Revoke/)
    const others = await app.post('/preview/blog/draft/links', { intent: 'revoke', id }, cookie)
    assert.equal(others.status, 302)
    assert.equal((await app.request(revoked)).status, 200, 'only at its own item')
    assert.equal((await app.post('/preview/blog/neighbour/links', { intent: 'revoke', id }, cookie)).status, 302)
    await assertGone(revoked, 'revoked')

    const deleted = await share('/preview/blog/neighbour')
    const stored = await app.store.get('blog', 'neighbour')
    assert.ok(stored)
    await app.store.update({ ...stored, body: { ...stored.body, deleted_at: app.clock.now.toISOString() } })
    await assertGone(deleted, 'deleted')

    const ended = await share()
    app.clock.now = new Date(app.clock.now.getTime() + 7 * DAY_MS - 1000)
    assert.equal((await app.request(ended)).status, 200)
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    await assertGone(ended, 'ended')
    app.clock.now = new Date(app.clock.now.getTime() - 7 * DAY_MS)
  })
})

describe('the public address of an item', () => {
  it('tells the administrator what visitors see there, and shows what they do not', async () => {
    const expected: [id: string, words: RegExp, status: number][] = [
      ['live', /admin-bar-changed">Live, unpublished changes</, 200],
      ['draft', /admin-bar-state">Draft</, 404],
      ['scheduled', /admin-bar-state">Scheduled · Nov 24</, 404],
      ['expired', /admin-bar-state">Expired</, 200],
      ['undated', /admin-bar-state">No date</, 404],
    ]
    for (const [id, words, status] of expected) {
      const path = `/blog-details?id=${id}`
      const seen = await asAdministrator(path)
      assert.equal(seen.status, 200, id)
      assert.match(seen.html, words)
      assert.match(seen.html, new RegExp(`href="/edit-\\w+/${id}"><svg[^>]*>.*?</svg>Edit post`))
      assert.equal(seen.headers.get('Cache-Control'), 'no-store, no-transform', id)
      assert.equal(seen.headers.get('X-Robots-Tag'), status === 404 ? 'noindex' : null, id)
      for (const headers of [{}, { Cookie: 'session-3000=nobody' }] as Record<string, string>[]) {
        const visitor = await app.page(path, { headers })
        assert.equal(visitor.status, status, `${id} ${JSON.stringify(headers)}`)
        assert.doesNotMatch(visitor.html, /admin-bar|Edit post/)
      }
    }
    const unknown = await app.page('/blog-details?id=none')
    assert.equal((await app.page('/blog-details?id=draft')).html, unknown.html)
  })

  it('leads to what is not published of a live item', async () => {
    assert.ok(await app.store.get('working-copies', workingCopyId({ kind: 'blog', id: 'live' })))
    const seen = (await asAdministrator('/blog-details?id=live')).html
    assert.match(seen, /<h1>Harbour<\/h1>/)
    assert.match(seen, /href="\/preview\/blog\/live">Preview changes/)
  })
})
