import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const HOSTILE = [
  '',
  '   ',
  '\t\n',
  "' OR 1=1 --",
  '"; DROP TABLE documents; --',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'AND OR NOT NEAR(',
  'title:x*',
  '"unbalanced',
  '^(){}[]+-~*?:\\/!',
  '%00',
  '\u0000\u0001\u001b[31m',
  '\ud800',
  '\u202e\u2028\u2029',
  '🌍🌍🌍',
  '../../etc/passwd',
  '{{7*7}}',
  '-1',
  '1e309',
  'NaN',
  'null',
  'constructor',
  '__proto__',
  'x'.repeat(10_000),
]

describe('whatever a visitor puts into an address', () => {
  let app: TestApp

  before(async () => {
    app = await openTestApp()
    await app.store.create({
      index: 'blog',
      id: 'one',
      body: { title: 'One title', source: 'Desk', posted_date: '1/1/2026', content: '<p>words</p>' },
    })
  })

  after(() => app.close())

  it('gets a page, and is shown as plain text', async () => {
    for (const value of HOSTILE)
      for (const path of ['/search-query?q=', '/global-capability-centers?team=']) {
        const page = await app.page(path + encodeURIComponent(value.toWellFormed()))
        assert.equal(page.status, 200, `${path}${value.slice(0, 40)}`)
        assert.doesNotMatch(page.html, /<script>alert|<img src=x/, value.slice(0, 40))
      }
  })

  it('gets a page or a clear refusal everywhere else', async () => {
    for (const value of HOSTILE)
      for (const path of [
        '/blogs?page=',
        '/news?page=',
        '/manage-blogs?page=',
        '/search-query?q=one&page=',
        '/blog-details?id=',
        '/login?token=',
        '/api/blog/',
        '/',
      ]) {
        const { status } = await app.request(path + encodeURIComponent(value.toWellFormed()))
        assert.ok([200, 404, 429].includes(status), `${status} ${path}${value.slice(0, 40)}`)
      }
  })

  it('survives broken encodings, lists and a megabyte', async () => {
    for (const path of [
      '/search-query?q=%ff%fe',
      '/search-query?q=%',
      '/search-query?q=a&q=b',
      '/blogs?page=1&page=2',
      '/blog-details?id=one&id=two',
      '/blogs?page[]=1',
      `/search-query?q=${'a%20'.repeat(250_000)}`,
      '/%ff',
      '/%',
      '/blog-details?id=%',
    ]) {
      const { status } = await app.request(path)
      assert.ok(status < 500, `${status} ${path.slice(0, 60)}`)
    }
  })

  it('finds the item through odd signs around the words', async () => {
    for (const q of ['"one" title!', 'ONE', 'titel', 'öne', 'on']) {
      const { html } = await app.page(`/search-query?q=${encodeURIComponent(q)}`)
      assert.match(html, /id=one/, q)
    }
  })
})

describe('whatever a visitor puts into the contact form', () => {
  it('is refused in words for each field, or kept as it was typed', async () => {
    const app = await openTestApp()
    const good = { from_name: 'Ada', email: 'ada@client.example', subject: 'Question', message: 'Hello' }
    let kept = 0
    for (const field of Object.keys(good))
      for (const value of [...HOSTILE, 'x'.repeat(60_000)]) {
        app.clock.now = new Date(app.clock.now.getTime() + 3_600_000)
        const response = await app.submit('/contact-us', { ...good, [field]: value })
        assert.ok([200, 422].includes(response.status), `${response.status} ${field} ${value.slice(0, 40)}`)
        const html = await response.text()
        assert.doesNotMatch(html, /<script>alert|<img src=x/, field)
        if (response.status === 200) kept++
        else assert.match(html, /role="alert"/)
      }
    const stored = await app.store.find({ indexes: ['messages'], size: 0 })
    assert.equal(stored.total, kept)
    assert.ok(kept > 40)
    await app.close()
  })

  it('is refused in words when it is larger than anything a visitor types', async () => {
    const app = await openTestApp()
    const fields = { from_name: 'Ada', email: 'ada@client.example', subject: 'Question', message: 'x'.repeat(1_000_000) }
    const response = await app.post('/contact-us', fields)
    assert.equal(response.status, 413)
    assert.match(await response.text(), /<main[\s\S]*What you sent is too large. The limit is 64 KB\./)
    await app.close()
  })

  it('is kept up to the longest message in any script', async () => {
    const app = await openTestApp()
    const longest = { from_name: 'अ'.repeat(200), email: 'ada@client.example', subject: 'अ'.repeat(300), message: 'अ'.repeat(20_000) }
    assert.ok((await app.post('/contact-us', longest)).status < 400)
    assert.equal((await app.store.find({ indexes: ['messages'], size: 1 })).total, 1)
    await app.close()
  })

  it('is refused when a field comes twice or as a file', async () => {
    const app = await openTestApp()
    const form = new FormData()
    for (const [name, value] of Object.entries({ from_name: 'Ada', email: 'a@b.example', subject: 'x', message: 'y' }))
      form.append(name, value)
    form.append('email', 'second@b.example')
    assert.equal((await app.post('/contact-us', form)).status, 422)
    form.delete('email')
    form.append('email', new Blob(['a@b.example']), 'a.txt')
    assert.equal((await app.post('/contact-us', form)).status, 422)
    assert.equal((await app.store.find({ indexes: ['messages'], size: 0 })).total, 0)
    await app.close()
  })

  it('says exactly the specified words', async () => {
    const app = await openTestApp()
    const empty = await (await app.post('/contact-us', { from_name: '', email: 'nobody', subject: '', message: ' ' })).text()
    for (const words of [
      'Please enter a valid email address',
      'Please enter a message in the textarea.',
      'Name is required.',
      'Subject is required.',
    ])
      assert.ok(empty.includes(words), words)
    const sent = await (await app.submit('/contact-us', { from_name: 'A', email: 'a@b.example', subject: 'S', message: 'M' })).text()
    assert.ok(sent.includes('Message received.'))
    await app.store.close()
    const failed = await app.post('/contact-us', { from_name: 'A', email: 'a@b.example', subject: 'S', message: 'A long message' })
    assert.equal(failed.status, 503)
    const html = await failed.text()
    assert.ok(html.includes('Failed to send email.') && html.includes('A long message'))
  })
})

describe('when the store fails', () => {
  it('listings and search say so in the specified words, with an empty list, and the page still renders', async () => {
    const app = await openTestApp()
    await app.store.close()
    for (const path of ['/blogs', '/news', '/tradewind-blogs', '/manage-blogs']) {
      const page = await app.page(path)
      assert.equal(page.status, 503, path)
      assert.match(page.html, /Failed to fetch data\. Please try again later\./, path)
      assert.doesNotMatch(page.html, /None yet\./, `${path} says that there are no recent posts`)
      assert.doesNotMatch(page.html, /<article/, path)
    }
    const search = await app.page('/search-query?q=x')
    assert.equal(search.status, 503)
    assert.match(search.html, /Search failed\. Please try again later\./)
    for (const path of ['/', '/faq', '/contact-us']) assert.equal((await app.page(path)).status, 200, path)
  })

  it('everything else answers with the last error page and leaks nothing', async () => {
    const app = await openTestApp()
    const cookie = await app.signIn()
    await app.store.close()
    for (const path of ['/blog-details?id=one', '/feed.xml', '/sitemap.xml', '/api/blog/one', '/assets/img/960x900/a.webp']) {
      const page = await app.page(path)
      assert.ok(page.status >= 500, `${page.status} ${path}`)
      assert.doesNotMatch(page.html, /database|sqlite|\.ts:|\bat \w+ \(|node:/i, path)
    }
    const gated = await app.page('/admin', { headers: { Cookie: cookie } })
    assert.equal(gated.status, 503)
    assert.match(gated.html, /Unexpected Application Error![\s\S]*<a [^>]*href="\//)
    assert.equal((await app.page('/faq', { headers: { Cookie: cookie } })).status, 200)
    assert.ok(app.logged.length > 0)
  })

  it('gives back what was typed also where it cannot be found out who sent it, and takes it when it is sent again', async () => {
    const app = await openTestApp()
    const headers = { Cookie: await app.signIn() }
    const { get } = app.store
    app.store.get = () => Promise.reject(new Error('gone'))
    const typed = { new_id: '', title: 'Typed by hand', content: '<p>Long "&" text</p>', intent: 'x' }
    for (const body of [new URLSearchParams(typed), formOf({ ...typed, logo: new File(['GIF'], 'a.gif') })]) {
      const answer = await app.request('/add-blog', { method: 'POST', body, headers })
      assert.equal(answer.status, 503)
      const html = await answer.text()
      assert.match(html, /<textarea [^>]*name="title"[^>]*>Typed by hand</)
      assert.match(html, /&lt;p&gt;Long &quot;&amp;&quot; text&lt;\/p&gt;/)
      assert.match(html, /<input type="hidden" name="new_id" value=""\/>/)
      assert.doesNotMatch(html, /logo/)
    }
    const broken = await app.request('/add-blog', { method: 'POST', body: new Blob(['x'.repeat(2_000_000)]), headers })
    assert.ok(broken.status >= 400 && !(await broken.text()).includes('<textarea'))
    app.store.get = get
    const taken = await app.request('/add-blog', { method: 'POST', body: new URLSearchParams(typed), headers })
    assert.equal(taken.status, 422)
  })
})

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
