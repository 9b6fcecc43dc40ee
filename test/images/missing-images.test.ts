import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { storeImage } from '#domain/images/images.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const ITEM = { title: 'A Rule', source: 'GCC Monitor', category: 'Policy', posted_date: '20/11/2026', expiry_date: '20/11/2027' }
const PAGES = ['/blogs', '/news', '/tradewind-blogs', '/manage-blogs', '/search-query?q=rule', '/blog-details?id=n', '/blog-details?id=b']

describe('items that name pictures which are not stored', () => {
  let app: TestApp
  let picture: Uint8Array<ArrayBuffer>
  let file: string

  before(async () => {
    app = await openTestApp()
    const drawn = sharp({ create: { width: 96, height: 90, channels: 3, background: '#1c5a66' } }).png()
    picture = new Uint8Array(await drawn.toBuffer())
    const whole = await app.services.images.process(picture, 'whole')
    assert.ok(whole.ok)
    const made = await app.services.images.process(whole.data, 'cut')
    assert.ok(made.ok)
    file = made.file
    await app.store.createMany([
      { index: 'news', id: 'n', body: { ...ITEM, author: 'Ann', logo: file, author_logo: 'gone.webp', blog_link: 'https://a.example' } },
      { index: 'blog', id: 'b', body: { ...ITEM, author: 'Ben', logo: 'gone.webp', author_avatar: file, content: '<p>Rule</p>' } },
    ])
  })
  after(() => app.close())

  it('show initials in their place, and name them nowhere', async () => {
    for (const path of PAGES) {
      const { status, html } = await app.page(path)
      assert.equal(status, 200, path)
      assert.doesNotMatch(html, /\/assets\/img\/|gone\.webp|[\da-f]{32}\.webp/, path)
      assert.match(html, /<span>GM<\/span>/, path)
    }
    for (const path of ['/feed.xml', '/feed.json', '/sitemap.xml'])
      assert.doesNotMatch(await (await app.request(path)).text(), /\.webp/, path)
  })

  it('show them when they are stored, also on pages that were kept', async () => {
    assert.ok((await storeImage(app.services, picture, 'cut')).ok)
    // Kept pages are made anew behind the first visit.
    for (const path of PAGES) await app.page(path)
    await app.settled()
    for (const path of PAGES.slice(0, -2)) {
      const { html } = await app.page(path)
      if (path !== '/tradewind-blogs') assert.match(html, new RegExp(`<img src="/assets/img/\\d+x\\d+/${file}"`), path)
      assert.doesNotMatch(html, /gone\.webp/, path)
    }
    const news = (await app.page('/blog-details?id=n')).html
    assert.match(news, new RegExp(`"image":"http://localhost:3000/assets/img/960x900/${file}"`))
    assert.doesNotMatch(news, /gone\.webp/)
    assert.match((await app.page('/blog-details?id=b')).html, new RegExp(`<img src="/assets/img/352x330/${file}"`))
  })

  it('cost one question to the store for a page', async () => {
    const asked: string[][] = []
    const { find } = app.store
    app.store.find = async (query) => {
      if (query.indexes.includes('images')) asked.push([...(query.ids ?? [])])
      return find(query)
    }
    // Pages of somebody who is signed in are not kept.
    const headers = { Cookie: await app.signIn() }
    for (const path of ['/blogs', '/blog-details?id=n']) {
      asked.length = 0
      await app.page(path, { headers })
      assert.deepEqual(
        asked.map((question) => question.toSorted()),
        [[file, 'gone.webp'].toSorted()],
        path,
      )
    }
  })
})
