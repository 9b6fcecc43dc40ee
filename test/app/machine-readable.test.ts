import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { sitemap } from '#app/http/sitemap.ts'
import { today } from '#domain/items/items.ts'
import { addDays, type Day, formatStoredDay } from '#lib/time/dates.ts'
import { openStore } from '#test/open-store.ts'
import { ORIGIN, openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp

before(async () => {
  app = await openTestApp()
  const day = today(app.services)
  const item = (days: number, more: object = {}) => ({
    source: 'GCC Monitor',
    title: `Posted ${days} days ago`,
    posted_date: formatStoredDay(addDays(day, -days)),
    expiry_date: formatStoredDay(addDays(day, 365)),
    ...more,
  })
  await app.store.createMany([
    { index: 'news', id: 'news-live', body: item(3, { blog_link: 'https://news.example.com/a?b=1&c=2', title: 'A & B <i>"news"</i>' }) },
    {
      index: 'blog',
      id: 'blog-live',
      body: item(5, {
        content: '<p>Hello</p><script>alert(1)</script>',
        author: 'Policy Desk',
        category: 'Policy',
        updated_at: '2026-11-20T10:00:00Z',
      }),
    },
    { index: 'blog', id: 'blog-expired', body: item(50, { expiry_date: formatStoredDay(addDays(day, -1)) }) },
    { index: 'news', id: 'news-scheduled', body: item(-1, { title: 'HIDDEN scheduled', updated_at: '2026-11-02T10:00:00Z' }) },
    { index: 'blog', id: 'blog-draft', body: item(1, { title: 'HIDDEN draft', draft: true }) },
    { index: 'blog', id: 'blog-undated', body: item(1, { title: 'HIDDEN undated', posted_date: 'soon' }) },
    { index: 'messages', id: 'private', body: { from_name: 'HIDDEN' } },
  ])
})

after(() => app.close())

describe('feeds, sitemap and data', () => {
  it('lists public items in the Atom feed, newest first, with their true dates', async () => {
    const feed = await app.page('/feed.xml')
    assert.match(feed.headers.get('Content-Type') ?? '', /^application\/atom\+xml/)
    assert.doesNotMatch(feed.html, /HIDDEN|<script/)
    const ids = [...feed.html.matchAll(/<entry>[\s\S]*?<id>[^<]*id=([\w-]+)<\/id>/g)].map((match) => match[1])
    assert.deepEqual(ids, ['news-live', 'blog-live', 'blog-expired'])
    assert.match(feed.html, /<updated>2026-11-20T10:00:00.000Z<\/updated>/)
    assert.match(feed.html, /<published>2026-11-18T00:00:00\+05:30<\/published>/)
  })

  it('lists the same in the JSON feed', async () => {
    const response = await app.request('/feed.json')
    assert.match(response.headers.get('Content-Type') ?? '', /^application\/feed\+json/)
    const feed = await response.json()
    assert.deepEqual(
      feed.items.map((item: { url: string }) => item.url),
      ['news-live', 'blog-live', 'blog-expired'].map((id) => `${ORIGIN}/blog-details?id=${id}`),
    )
    assert.equal(feed.items[0].title, 'A & B <i>"news"</i>')
    assert.equal(feed.items[1].content_html, '<p>Hello</p>')
  })
})

describe('an article with all that the editor writes', () => {
  const figure = (site: string) =>
    `<figure><a href="https://vimeo.com/1" rel="noopener noreferrer"><img src="${site}/assets/img/960x900/a.webp" alt="A" width="6" height="3" /></a></figure>`
  const rest = '<h4>Four</h4><table><tbody><tr><th><p>City</p></th></tr></tbody></table><pre><code>a href="/x"</code></pre>'
  const links = (...[site, page, item]: string[]) =>
    `<p><a href="${site}/contact-us">a</a><a href="${site}/faq">b</a><a href="${page}?id=x&amp;y=1">c</a><a href="${item}#top">d</a></p>`
  const content = `${figure('')}${rest}${links('', '', '').replace('/faq', 'faq')}`

  before(async () => {
    const day = formatStoredDay(today(app.services))
    const body = { title: 'All kinds', source: 'Desk', posted_date: day, expiry_date: '1/1/2030', content }
    await app.store.create({ index: 'blog', id: 'all-kinds', body }, { publicEffect: 'changed' })
  })

  it('is in the feeds, with addresses that lead somewhere from everywhere', async () => {
    const { items } = await (await app.request('/feed.json')).json()
    const found = items.find(({ url }: { url: string }) => url.endsWith('all-kinds'))
    const page = `${ORIGIN}/blog-details`
    assert.equal(found.content_html, figure(ORIGIN) + rest + links(ORIGIN, page, `${page}?id=all-kinds`))
  })

  it('is what the API gives', async () => {
    assert.equal((await (await app.request('/api/blog/all-kinds')).json()).content, content)
  })
})

describe('the sitemap and robots', () => {
  it('find words apart that stand beside each other, as all do who read no styles', async () => {
    for (const path of ['/blogs', '/blog-details?id=blog-live']) {
      assert.match((await app.page(path)).html.replace(/<[^>]*>/g, ''), /Policy November \d+, 2026[\s\S]*By Policy Desk GCC Monitor/, path)
    }
  })

  it('names every public page and item in the sitemap, gated and hidden ones never', async () => {
    const { html } = await app.page('/sitemap.xml')
    for (const path of ['/', '/faq', '/privacy-policy', '/contact-us', '/blogs', '/news', '/tradewind-blogs'])
      assert.ok(html.includes(`<loc>${ORIGIN}${path}</loc>`), path)
    assert.ok(html.includes(`<loc>${ORIGIN}/blog-details?id=blog-live</loc><lastmod>2026-11-20</lastmod>`))
    assert.doesNotMatch(html, /admin|edit-|add-|manage|scheduled|draft|undated|login/)
    assert.match((await app.page('/robots.txt')).html, new RegExp(`Sitemap: ${ORIGIN}/sitemap.xml`))
  })

  it('keeps search engines from results, second addresses and pages that are not there, and from nothing else', async () => {
    const unlisted = ['/search-query?q=hello', '/manage-blogs', '/nope', '/blog-details?id=blog-draft']
    for (const path of ['/', '/faq', '/contact-us', '/login', '/search-query', '/blogs', '/blog-details?id=blog-live', ...unlisted])
      assert.equal((await app.page(path)).html.includes('<meta name="robots" content="noindex"'), unlisted.includes(path), path)
    assert.match((await app.page('/robots.txt')).html, /^Disallow: \/search-query\?$/m)
  })

  it('answers every address of the sitemap with a page whose canonical address it is', async () => {
    const { html } = await app.page('/sitemap.xml')
    const addresses = [...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => String(match[1]))
    assert.ok(addresses.length > 12)
    for (const address of addresses) {
      const page = await app.page(address)
      assert.equal(page.status, 200, address)
      assert.ok(page.html.includes(`<link rel="canonical" href="${address}"`), address)
    }
  })
})

describe('the sitemap of more addresses than a file may have', () => {
  it('is an index of parts that name every page and item once, the oldest in the first', async () => {
    const { store } = await openStore()
    const day = (at: number) => formatStoredDay(addDays('2025-01-01' as Day, at % 20))
    await store.createMany(
      Array.from({ length: 70 }, (_, at) => ({
        index: 'blog' as const,
        id: `many-${at}`,
        body: { title: 'x', posted_date: day(at), draft: at === 7 },
      })),
    )
    const asked = async (path: string, most = 40) => (await sitemap({ ...app.services, store }, most).request(ORIGIN + path)).text()
    const addresses = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => String(match[1]))
    const index = await asked('/sitemap.xml')
    assert.match(index, /<sitemapindex/)
    const parts = addresses(index)
    assert.ok(parts.length > 2)
    const listed: string[] = []
    for (const part of parts) {
      const text = await asked(part.slice(ORIGIN.length))
      assert.match(text, /^<\?xml.*\n<urlset[\s\S]*<\/urlset>\n$/)
      assert.ok(addresses(text).length <= 40)
      listed.push(...addresses(text))
    }
    assert.equal(new Set(listed).size, listed.length)
    assert.ok(listed.includes(`${ORIGIN}/faq`))
    assert.equal(listed.filter((address) => address.includes('?id=many-')).length, 69)
    assert.deepEqual(
      listed.filter((address) => address.includes('?id=')).slice(0, 2),
      ['many-0', 'many-20'].map((id) => `${ORIGIN}/blog-details?id=${id}`),
    )
    for (const part of ['0', '1.5', 'x', '', String(parts.length + 1)])
      assert.equal((await sitemap({ ...app.services, store }, 40).request(`${ORIGIN}/sitemap.xml?part=${part}`)).status, 404, part)
    assert.match(await asked('/sitemap.xml', 1000), /<urlset/)
    assert.equal((await sitemap({ ...app.services, store }, 1000).request(`${ORIGIN}/sitemap.xml?part=1`)).status, 404)
    await store.close()
  })
})

describe('structured data and the API', () => {
  it('calls no author a person: the source stands for the text, and the author is credited in words', async () => {
    const authors = ['Policy Desk', 'Tradewind team', 'Dana Whitfield', 'Editorial desk', '']
    const body = { source: 'GCC Monitor', title: 'By whom', posted_date: '1/1/2020' }
    await app.store.createMany(authors.map((author, at) => ({ index: 'blog' as const, id: `by-${at}`, body: { ...body, author } })))
    await app.store.create({ index: 'blog', id: 'by-nobody', body: { ...body, source: '' } })
    for (const [at, author] of authors.entries()) {
      const { html } = await app.page(`/blog-details?id=by-${at}`)
      const article = structuredData(html).find((block) => block['@type'] === 'Article')
      assert.deepEqual(article?.author, { '@type': 'Organization', name: 'GCC Monitor' }, author)
      assert.deepEqual(article?.publisher, article?.author)
      assert.equal(article?.creditText, author || undefined)
      assert.doesNotMatch(html, /"Person"/)
    }
    const [article] = structuredData((await app.page('/blog-details?id=by-nobody')).html)
    assert.deepEqual(article?.author, { '@type': 'Organization', name: 'Tradewind' })
  })

  it('gives an item as JSON under its own kind, and hidden or unknown ones to nobody', async () => {
    const response = await app.request('/api/blog/blog-live')
    const item = await response.json()
    assert.equal(item.id, 'blog-live')
    assert.equal(item.posted_date, '16/11/2026')
    assert.equal(item.content, '<p>Hello</p>')
    assert.equal((await app.request('/api/news/news-live')).status, 200)
    for (const path of [
      '/api/news/blog-live',
      '/api/news/news-scheduled',
      '/api/blog/blog-draft',
      '/api/blog/blog-undated',
      '/api/news/private',
      '/api/messages/private',
      '/api/blog/%00',
      '/api/blog/',
    ])
      assert.equal((await app.request(path)).status, 404, path)
  })

  it('turns over at midnight of the site’s zone', async () => {
    assert.equal((await app.request('/api/news/news-scheduled')).status, 404)
    app.clock.now = new Date('2026-11-21T18:30:00Z')
    assert.equal((await app.request('/api/news/news-scheduled')).status, 200)
    assert.match(
      (await app.page('/feed.xml')).html,
      /HIDDEN scheduled<\/title>\n<updated>2026-11-21T18:30:00.000Z<\/updated>\n<published>2026-11-22T00:00:00\+05:30/,
    )
    assert.match((await app.page('/sitemap.xml')).html, /id=news-scheduled<\/loc><lastmod>2026-11-22</)
    assert.match((await app.page('/blog-details?id=news-scheduled')).html, /-22T00:00:00\+05:30","dateModified":"2026-11-21T18:30:00.000Z"/)
    app.clock.now = new Date('2026-11-21T06:00:00Z')
  })

  it('draws a page’s share picture once, from the page’s own title, and no other words', async () => {
    const { html } = await app.page('/blog-details?id=blog-live')
    const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const kept: string[] = []
    const { put } = app.services.blobs
    app.services.blobs.put = async (name, blob) => {
      await put(name, blob)
      kept.push(name)
    }
    const first = await app.request(address)
    assert.equal(first.headers.get('Content-Type'), 'image/png')
    const picture = Buffer.from(await first.arrayBuffer())
    const { width, height } = await sharp(picture).metadata()
    assert.deepEqual([width, height], [1200, 630])
    assert.deepEqual(Buffer.from(await (await app.request(address)).arrayBuffer()), picture)
    assert.equal(kept.length, 1)
    for (const page of [
      '/nope',
      '/admin',
      '//evil.example/',
      'https://evil.example/',
      '/search-query?q=words',
      '/share-picture?page=/',
      '',
    ])
      assert.equal((await app.request(`/share-picture?page=${encodeURIComponent(page)}`)).status, 404, page)
  })
})

function structuredData(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json ?? ''))
}
