import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { isServedPath } from '#app/redirects/served-paths.ts'
import { listActivities } from '#domain/activity/activity-log.ts'
import { alertsIn } from '#test/process/requested-site.ts'
import { ORIGIN, openTestApp, type TestApp } from '#test/test-app.ts'
import { addRedirect, redirectsPage } from './add-redirect.ts'

const PAGE = '/admin/site/redirects'

describe('the page of redirects', () => {
  let app: TestApp
  let cookie: string
  before(async () => {
    app = await openTestApp()
    cookie = await app.signIn()
  })
  after(() => app.close())

  const add = (from: string, to: string, status = '301') => addRedirect(app, cookie, { from, to, status })
  const stored = async () =>
    (await app.store.find({ indexes: ['redirects'], size: 100 })).documents.map(({ body }) => `${body.from} ${body.to}`).sort()
  async function formOf(from: string): Promise<{ id: string; stamp: string }> {
    const { documents } = await app.store.find({ indexes: ['redirects'], size: 100 })
    const { id, body } = documents.find((one) => one.body.from === from) ?? assert.fail(`${from} is not stored`)
    return { id, stamp: String(body.stamp) }
  }

  it('is the administrator’s alone, with its file and its forms', async () => {
    for (const path of [PAGE, `${PAGE}.csv`, `${PAGE}.data`]) assert.equal((await app.request(path)).status, 404, path)
    const form = { intent: 'save', from: '/x', to: '/faq', status: '301' }
    assert.equal((await app.post(PAGE, form)).status, 404)
    assert.deepEqual(await stored(), [])
    const { html } = await redirectsPage(app, cookie)
    assert.match(html, /<nav aria-label="Pages"[\s\S]*?<a href="\/admin\/site\/redirects" aria-current="page">Redirects<\/a>/)
    assert.match(html, /URLs of this site’s older product work here unchanged/)
    assert.match(
      (await app.page('/admin/site', { headers: { Cookie: cookie } })).html,
      /<a href="\/admin\/site" aria-current="page">Backups<\/a>/,
    )
  })

  for (const [what, from, to, words] of [
    ['no old URL', ' ', '/faq', /^Enter the old URL\.$/],
    ['no new URL', '/a', '', /^Enter the new URL\.$/],
    ['an old URL of another site', 'https://old.example.com/a', '/faq', /must be a path of this site/],
    ['an old URL without a slash', 'old-page', '/faq', /must be a path of this site/],
    ['an old URL with two slashes', '//evil.example/a', '/faq', /must be a path of this site/],
    ['a backslash', '/\\evil.example', '/faq', /backslash/],
    ['a query in the old URL', '/a?b=1', '/faq', /must end before its \? or #/],
    ['a pattern', '/old/*', '/faq', /is a pattern/],
    ['a control character', '/a\u0007', '/faq', /control character/],
    ['a broken percent sign', '/100%', '/faq', /percent sign/],
    ['a long old URL', `/${'a'.repeat(2000)}`, '/faq', /longer than 2,000 characters/],
    ['an old URL that is long once it is encoded', `/${'é'.repeat(500)}`, '/faq', /longer than 2,000 characters/],
    ['a long new URL', '/a', `/${'a'.repeat(2000)}`, /longer than 2,000 characters/],
    ['another site in disguise', '/a', '//evil.example', /must be a path of this site, such as \/new-page, or/],
    ['another site behind dots', '/a', '/.//evil.example', /must be a path of this site, such as \/new-page, or/],
    ['a script', '/a', 'javascript:alert(1)', /must be a path of this site, such as \/new-page, or/],
    ['a script in pieces', '/a', 'java\tscript:alert(1)', /control character/],
    ['data', '/a', 'data:text/html,x', /must be a path of this site, such as \/new-page, or/],
    ['http', '/a', 'http://shop.example.com', /Use https:\/\//],
    ['a password', '/a', 'https://a:b@shop.example.com', /The new URL has a user name or a password in it\./],
    ['a page', '/faq', '/news', /^\/faq is a URL that this site uses/],
    ['a page in other letters', '/%46AQ/', '/news', /is a URL that this site uses/],
    ['an administrator’s page', '/admin/messages/1', '/news', /is a URL that this site uses/],
    ['a file of the build', '/favicon.ico', '/news', /is a URL that this site uses/],
    ['itself', '/a', '/a', /^\/a would lead to itself\.$/],
    ['itself in other letters, in full', '/a/b', `${ORIGIN}/%61/b/?x=1`, /^\/a\/b would lead to itself\.$/],
  ] as const)
    it(`refuses ${what}, and keeps what was typed`, async () => {
      const response = await app.post(PAGE, { intent: 'save', from, to, status: '301' }, cookie)
      const html = await response.text()
      assert.equal(response.status, 422)
      assert.match(alertsIn(html).join(' '), words)
      if (!/\p{Cc}/u.test(from + to)) assert.ok([from, to].every((text) => html.includes(`value="${text}"`)))
      assert.deepEqual(await stored(), [])
    })

  it('refuses a status that is none', async () => {
    assert.match((await add('/a', '/faq', '410')) ?? '', /must be Permanent \(301\) or Temporary \(302\)/)
  })

  it('refuses chains and circles, and says what is meant', async () => {
    assert.equal(await add('/b', '/faq'), undefined)
    assert.equal(await add('/a', '/b/?x=1'), '/a leads to /b, which leads to /faq: redirect /a to /faq.')
    assert.equal(await add('/c', '/d'), undefined)
    assert.equal(await add('/d', '/c'), '/d leads to /c, which leads back to /d. Visitors would never arrive.')
    assert.equal(
      await add('/d', 'https://shop.example.com/'),
      '/c leads to /d, which leads to https://shop.example.com/: redirect /c to https://shop.example.com/ first.',
    )
    assert.deepEqual(await stored(), ['/b /faq', '/c /d'])
  })

  it('changes one, its old URL too, and says when somebody else was quicker', async () => {
    const before = await formOf('/c')
    const { html } = await redirectsPage(app, cookie, `?edit=${before.id}`)
    assert.match(html, /Change redirect<\/h2>[\s\S]*?value="\/c"[\s\S]*?value="\/d"/)
    const change = (words: Record<string, string>, of = before) =>
      app.post(PAGE, { intent: 'save', status: '302', ...of, ...words }, cookie)
    assert.equal((await change({ from: '/c', to: '/news' })).status, 302)
    const late = await change({ from: '/c', to: '/contact-us' })
    assert.equal(late.status, 409)
    assert.match(await late.text(), /Someone else changed or deleted this redirect/)
    const moved = await change({ from: '/c2', to: '/c' }, await formOf('/c'))
    assert.equal(moved.status, 302, 'its former address is free for it to lead to')
    assert.deepEqual(await stored(), ['/b /faq', '/c2 /c'])
    const taken = await change({ from: '/b', to: '/news' }, await formOf('/c2'))
    assert.match(alertsIn(await taken.text()).join(), /\/b already leads to \/faq/)
    assert.match((await redirectsPage(app, cookie)).html, /The new URL has no page\./)
  })

  it('deletes one, and brings it back', async () => {
    const of = await formOf('/c2')
    const deleted = await app.post(PAGE, { intent: 'delete', ...of }, cookie)
    const told = deleted.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const { html } = await app.page(PAGE, { headers: { Cookie: `${cookie}; ${told}` } })
    assert.match(html, /Deleted: \/c2 leads to \/c temporarily\./)
    const [, undo = ''] = /role="status"[^>]*>([\s\S]*?)<\/form>/.exec(html) ?? []
    const fields = Object.fromEntries([...undo.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
    assert.deepEqual(fields, { from: '/c2', to: '/c', status: '302' })
    assert.deepEqual(await stored(), ['/b /faq'])
    assert.equal((await app.post(PAGE, { ...fields, intent: 'save' }, cookie)).status, 302)
    assert.deepEqual(await stored(), ['/b /faq', '/c2 /c'])
    assert.equal((await app.post(PAGE, { intent: 'delete', ...of }, cookie)).status, 409)
    assert.equal((await app.post(PAGE, { intent: 'delete', id: 'none', stamp: '1' }, cookie)).status, 404)
    assert.equal((await app.post(PAGE, { intent: 'other' }, cookie)).status, 400)
  })

  it('tells in the log of activities what was done', async () => {
    await app.found()
    const { activities } = await listActivities(app.store, { kind: 'settings', from: 0, size: 20 })
    const told = activities.map(({ text, about, who }) => `${who}: ${text}: ${about}`)
    for (const line of [
      'Added a redirect: /b leads to /faq',
      'Changed a redirect: /c2 leads to /c temporarily',
      'Deleted a redirect: /c2 leads to /c temporarily',
    ])
      assert.ok(told.includes(`admin@example.com: ${line}`), line)
  })

  it('says why nothing was stored, and keeps what was typed', async () => {
    const { store } = app.services
    const { create } = store
    store.create = () => Promise.reject(Object.assign(new Error('database or disk is full'), { errcode: 13 }))
    const response = await app.post(PAGE, { intent: 'save', from: '/typed', to: '/faq', status: '301' }, cookie)
    store.create = create
    assert.ok(response.status >= 500)
    const html = await response.text()
    assert.match(alertsIn(html)[0] ?? '', /^Not saved: /)
    assert.match(html, /value="\/typed"/)
  })

  it('finds some by a word, and offers the old URL that it was opened with', async () => {
    const { html } = await redirectsPage(app, cookie, '?q=c2')
    assert.match(html, /1 found for “c2”/)
    assert.doesNotMatch(html, />\/b</)
    assert.match((await redirectsPage(app, cookie, '?from=%2F%22%3E%3Cscript')).html, /value="\/&quot;&gt;&lt;script"/)
    assert.equal((await redirectsPage(app, cookie, '?page=x')).status, 404)
  })

  it('finds addresses in any script by the words that the list shows of them', async () => {
    for (const from of ['/über-uns', '/हमारे/बारे-में', '/關於我們.html']) assert.equal(await add(from, '/our-story'), undefined)
    for (const [text, path] of Object.entries({
      über: '/über-uns',
      'u\u0308ber': '/über-uns',
      बारे: '/हमारे/बारे-में',
      關於: '/關於我們.html',
    })) {
      const { html } = await redirectsPage(app, cookie, `?q=${encodeURIComponent(text)}`)
      assert.ok(html.includes(`>${path}<`), text)
      assert.ok(html.includes(`value="${text}"`), 'as it was typed')
    }
  })

  it('leads back to the page of the list and to the search from which something was done', async () => {
    for (let at = 0; at < 51; at++) await add(`/many-${at}`, '/faq')
    const view = '?q=many&page=2'
    const { html } = await redirectsPage(app, cookie, view)
    const [, from = '', change = ''] = /<bdi>(\/many-\d+)<\/bdi>[\s\S]*?href="([^"]*edit=[^"]*)"/.exec(html) ?? []
    assert.match(html, /<form [^>]*action="\/admin\/site\/redirects\?q=many&amp;page=2"/)
    const changed = await app.page(change.replaceAll('&amp;', '&').split('#')[0] ?? '', { headers: { Cookie: cookie } })
    assert.match(changed.html, /Change redirect<[\s\S]*href="\/admin\/site\/redirects\?q=many&amp;page=2">Cancel</)
    const to = async (fields: Record<string, string>) => (await app.post(PAGE + view, fields, cookie)).headers.get('Location')
    assert.equal(await to({ intent: 'save', ...(await formOf(from)), from, to: '/news', status: '301' }), PAGE + view)
    assert.equal(await to({ intent: 'delete', ...(await formOf(from)) }), PAGE + view)
    const emptied = await redirectsPage(app, cookie, view)
    assert.equal(emptied.headers.get('Location'), `${PAGE}?q=many`, 'the last page where that one is gone')
  })
})

it('whatever answers is known as such, as the router reads it', async () => {
  const app = await openTestApp()
  const routes = app.hono.routes.filter(({ path }) => !path.endsWith('*')).map(({ path }) => path.replaceAll(/:\w+/g, 'x'))
  const files = readdirSync('build/client').filter((file) => !/^assets$|\.(?:br|gz)$/.test(file))
  assert.ok(routes.includes('/healthz') && files.includes('favicon.svg'))
  assert.deepEqual(
    [...routes, ...files.map((file) => `/${file}`)].filter((path) => !isServedPath(path)),
    [],
  )
  for (const path of ['/FAQ', '/%66aq']) assert.equal((await app.request(path)).status, 200, path)
  for (const path of ['/none', '/edit-news', '/edit-news/1/2', '/faqs']) assert.equal(isServedPath(path), false, path)
  await app.close()
})

it('every address of the older product is served under the same path', () => {
  const older = [
    '/',
    '/global-capability-centers',
    '/center-of-excellence',
    '/executive-search',
    '/product-engineering',
    '/contact-us',
    '/manage-blogs',
    '/blogs',
    '/news',
    '/tradewind-blogs',
    '/tradewind-blog-details',
    '/newsletter-details',
    '/blog-details',
    '/search-query',
    '/faq',
    '/privacy-policy',
    '/our-story',
    '/login',
    '/admin',
    '/manage-all-blogs',
    '/add-blog',
    '/add-tradewind-blog',
    '/edit-blog/1',
    '/edit-news/1',
    '/manage-tradewind-blog-details',
    '/manage-newsletter-details',
    '/add-data-component',
    '/admin/manage-blogs',
    '/pagenotfound',
    '/api/blog/1',
    '/assets/img/960x900/logo.png',
  ]
  assert.deepEqual(
    older.filter((path) => !isServedPath(path)),
    [],
  )
})
