import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ORIGIN, openTestApp, type TestApp } from '#test/test-app.ts'

const BLOG = {
  source: 'Tradewind',
  title: 'Choosing the first city',
  category: 'Guides',
  content_excerpt: 'Short.',
  author: 'Delivery Desk',
  posted_date: '2026-11-21',
  expiry_date: '2027-11-21',
}

describe('a published post’s URL', () => {
  let app: TestApp
  let cookie: string

  before(async () => {
    app = await openTestApp()
    cookie = await app.signIn()
  })

  after(() => app.close())

  const idOf = async (slug: string) => {
    const { documents } = await app.store.find({ indexes: ['blog'], size: 100 })
    return documents.find(({ body }) => !body.deleted_at && String(body.urls).split(' ')[0] === slug)?.id ?? assert.fail(slug)
  }
  const add = async (fields: Record<string, string>) => {
    const answer = await app.post('/add-tradewind-blog', { ...BLOG, ...fields }, cookie)
    return { location: answer.headers.get('Location'), html: answer.status < 300 || answer.status >= 400 ? await answer.text() : '' }
  }
  const edit = async (id: string, fields: Record<string, string>) => {
    const version = await app.version('blog', id)
    const sent = { ...BLOG, source: '', company_name: 'Tradewind', blog_link: '/faq', content: '<p>Text</p>', version, ...fields }
    const { source: _, ...form } = sent
    return app.post(`/edit-blog/${id}`, form, cookie)
  }
  const leads = async (id: string) => {
    const { status, headers } = await app.request(`/blog-details?id=${id}`)
    return [status, headers.get('Location')]
  }

  it('is readable and canonical everywhere, and its id leads there', async () => {
    assert.equal((await add({})).location, '/blogs')
    const id = await idOf('choosing-the-first-city')
    const path = '/blog-details?id=choosing-the-first-city'
    assert.deepEqual(await leads(id), [301, path])
    assert.deepEqual(await leads('CHOOSING-the-first-city'), [301, path])
    const { status, html } = await app.page(path)
    assert.equal(status, 200)
    for (const said of [
      `<link rel="canonical" href="${ORIGIN}${path}"`,
      `"mainEntityOfPage":"${ORIGIN}${path}"`,
      `property="og:url" content="${ORIGIN}${path}"`,
    ])
      assert.ok(html.includes(said), said)
    assert.match(html, new RegExp(`mailto:[^"]*${encodeURIComponent(path)}`))
    for (const list of ['/blogs', '/tradewind-blogs', '/feed.xml', '/sitemap.xml', '/search-query?q=choosing']) {
      const page = (await app.page(list)).html
      assert.deepEqual([page.includes(path), page.includes(`<loc>${ORIGIN}/blog-details?id=${id}`)], [true, false], list)
    }
    const { url } = (await (await app.request('/feed.json')).json()).items[0]
    assert.equal(url, ORIGIN + path)
    assert.equal((await app.request('/api/blog/choosing-the-first-city')).status, 200)
    assert.equal((await (await app.request(`/api/blog/${id}`)).json()).urls, undefined)
  })

  it('can be edited, and former ones lead on for every visitor', async () => {
    const id = await idOf('choosing-the-first-city')
    assert.equal((await edit(id, { slug: 'முதல்-நகரம்' })).status, 302)
    const tamil = `/blog-details?id=${encodeURIComponent('முதல்-நகரம்')}`
    assert.deepEqual(await leads('choosing-the-first-city'), [301, tamil])
    assert.deepEqual(await leads(id), [301, tamil])
    assert.equal((await app.page(tamil)).status, 200)
    assert.equal((await edit(id, { slug: 'Choosing-The-First-City' })).status, 302)
    assert.deepEqual(await leads('choosing-the-first-city'), [200, null])
    assert.deepEqual(await leads(encodeURIComponent('முதல்-நகரம்')), [301, '/blog-details?id=choosing-the-first-city'])
  })

  it('is refused with what to change, and nothing typed is lost', async () => {
    const id = await idOf('choosing-the-first-city')
    await add({ title: 'Second city' })
    for (const [slug, said] of [
      ['second-city', /The URL second-city is used by “Second city”\. Enter another, such as second-city-2\./],
      ['', /Enter a URL, such as choosing-the-first-city\./],
      ['x'.repeat(300), /URL must be at most 80 characters long; it has 300\./],
      ['../etc/passwd', /URL can have letters, digits and hyphens only, such as etc-passwd\./],
      ['new', /URL can(?:'|’|&#x27;)t be “new”, which is reserved\./],
      ['two words', /such as two-words\./],
    ] as const) {
      const answer = await edit(id, { slug })
      const html = await answer.text()
      assert.equal(answer.status, 422, slug)
      assert.match(html, said)
      assert.ok(html.includes(`value="${slug}"`), slug)
      assert.match(html, /<details[^>]* open=""[^>]*><summary[^>]*>URL and search/)
    }
    assert.deepEqual(await leads('choosing-the-first-city'), [200, null])
  })

  it('is free in Trash, and Restore says which one the post gets', async () => {
    const id = await idOf('second-city')
    await app.post('/admin/manage-blogs?tab=blogs', { intent: 'delete', kind: 'blog', id, version: await app.version('blog', id) }, cookie)
    assert.equal((await leads('second-city'))[0], 404)
    assert.equal((await add({ title: 'Second city' })).location, '/blogs')
    assert.notEqual(await idOf('second-city'), id)
    const restored = await app.post('/admin/manage-blogs?tab=blogs', { intent: 'restore', kind: 'blog', id }, cookie)
    const word = restored.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const { html } = await app.page(restored.headers.get('Location') ?? '', { headers: { Cookie: `${cookie}; ${word}` } })
    assert.match(html, /Restored “Second city”\. Its URL ends with second-city-2\./)
    assert.deepEqual(await leads('second-city-2'), [200, null])
  })

  it('goes to one of two posts that ask for it in the same moment, and the other is told', async () => {
    for (const title of ['Twin one', 'Twin two']) await add({ title })
    const [one, two] = [await idOf('twin-one'), await idOf('twin-two')]
    for (let count = 0; count < 20; count++) {
      const slug = `wanted-${count}`
      const answers = await Promise.all([edit(one, { title: 'Twin one', slug }), edit(two, { title: 'Twin two', slug })])
      const urls = await Promise.all([one, two].map(async (id) => String((await app.store.get('blog', id))?.body.urls).split(' ')[0] ?? ''))
      assert.equal(new Set(urls).size, 2, `${urls}`)
      for (const [at, { status }] of answers.entries()) {
        assert.ok(status === 302 || status === 422, `${status}`)
        assert.deepEqual(await leads(urls[at] ?? ''), [200, null])
      }
      const h1 = /<h1[^>]*>(Twin \w+)/.exec((await app.page(`/blog-details?id=${slug}`)).html)?.[1]
      assert.equal(h1, urls[0] === slug ? 'Twin one' : 'Twin two')
    }
  })

  it('can be written in any script, and one that is too long, taken or no URL is named on the Add form too', async () => {
    for (const [slug, said] of [
      ['x'.repeat(300), /URL must be at most 80 characters long; it has 300\./],
      ['second-city', /The URL second-city is used by “Second city”\./],
      ['../x', /URL can have letters, digits and hyphens only/],
    ] as const) {
      const { html } = await add({ title: 'Third', slug })
      assert.match(html, said)
      assert.ok(html.includes(`value="${slug}"`) && html.includes('value="Third"'), slug)
    }
    assert.equal((await add({ title: 'Third', slug: 'மூன்றாவது-நகரம்' })).location, '/blogs')
    assert.equal((await leads(encodeURIComponent('மூன்றாவது-நகரம்')))[0], 200)
    assert.equal((await add({ title: 'நான்காவது', slug: '' })).location, '/blogs')
    assert.equal((await leads(encodeURIComponent('நான்காவது')))[0], 200)
  })

  it('is made by no draft', async () => {
    await add({ title: 'Half written', draft: 'on', slug: 'half' })
    for (const slug of ['half', 'half-written']) assert.equal((await leads(slug))[0], 404, slug)
  })
})
