import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { notFound } from '#app/content/not-found.ts'
import { pages } from '#app/pages.ts'
import { returnPath } from '#app/sign-in/return-path.ts'
import { createSignInLink } from '#domain/access/sign-in-links.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { pressLink } from './press-link.ts'
import { openSignInApp } from './sign-in-app.ts'

const GATED = pages.filter((page) => page.for === 'administrator').map(({ path }) => path.replace(':id', 'one'))
const UNKNOWN = ['/no-such-page', '/no/such/page', '/no-such.csv', '/admin/nothing', '/edit-news', '/pagenotfound', '/%ff']
const HOUR_MS = 3_600_000

const ELSEWHERE = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example/..//x',
  '/\t/evil.example',
  ' //evil.example',
  '/\n/evil.example',
  'evil.example',
  'javascript:alert(1)',
  'mailto:a@b.example',
  'http:evil.example',
  '/login',
  '/login/?token=x',
  '/LOGIN?to=/admin',
  '/logout',
  '',
  `/${'x'.repeat(600)}`,
]

describe('a browser whose session is over', () => {
  let app: TestApp
  let ended: string

  before(async () => {
    app = await openTestApp()
    ended = await app.signIn()
    app.clock.now = new Date(app.clock.now.getTime() + 3 * HOUR_MS)
  })

  after(() => app.close())

  const pageAt = async (path: string, cookie: string, init: RequestInit = {}) => {
    const { status, headers, html } = await app.page(path, { ...init, headers: { Cookie: cookie } })
    const said = [...headers].filter(([name]) => !['date', 'content-length', 'x-request-id'].includes(name))
    return { status, html: html.replaceAll(encodeURIComponent(path), '(here)'), said }
  }

  it('is told so at every address that is not there for it, and cannot tell the administrator’s apart', async () => {
    const expected = await pageAt('/no-such-page', ended)
    assert.equal(expected.status, 404)
    const { unsaved: _, again: __, blocked: ___, ...shown } = notFound.defaults.signedOut
    for (const words of Object.values(shown)) assert.ok(expected.html.includes(words), words)
    assert.ok(expected.html.includes('href="/login?to=(here)"'))
    for (const path of [...GATED, ...UNKNOWN]) assert.deepEqual(await pageAt(path, ended), expected, path)
  })

  it('gets back what it sent, at every such address alike, and can send it again once it is signed in', async () => {
    await app.store.create({ index: 'blog', id: 'one', body: { title: 'Before', content_excerpt: 'Before', draft: true } })
    const version = await app.version('blog', 'one')
    const typed = { version, title: 'An hour of "work"', content: '<p>Long & wide</p>', content_excerpt: '', intent: 'draft' }
    const sent = () => ({ method: 'POST', body: new URLSearchParams(typed) })
    const expected = await pageAt('/no-such-page', ended, sent())
    assert.equal(expected.status, 404)
    assert.ok(expected.html.includes(notFound.defaults.signedOut.unsaved))
    assert.match(expected.html, /<textarea [^>]*name="title"[^>]*>An hour of &quot;work&quot;</)
    assert.match(expected.html, /<textarea [^>]*name="content"[^>]*>&lt;p&gt;Long &amp; wide&lt;\/p&gt;</)
    assert.match(expected.html, /<input type="hidden" name="content_excerpt" value=""\/>/, 'what was emptied stays empty')
    assert.match(expected.html, /<a href="[^"]*" target="_blank">Sign in</, 'what was typed stays in this tab')
    for (const path of [...GATED, '/pagenotfound']) assert.deepEqual(await pageAt(path, ended, sent()), expected, path)
    assert.match(expected.html, /<input type="hidden" name="version"/, 'what nobody typed is only sent along')
    const buttons: [string, Record<string, string>][] = [
      ['/admin/manage-blogs', { id: 'one', version, intent: 'delete' }],
      ['/admin/manage-blogs', { change: 'publish', total: '1', selected: `${version} one`, shown: `${version} one` }],
      ['/admin/manage-blogs', { change: 'undo', kind: 'blog', at: '2026-11-21T06:00:00.000Z', together: 'x' }],
      ['/admin/people', { intent: 'end-all', person: 'admin@example.com' }],
    ]
    for (const [path, fields] of buttons) {
      const { html } = await pageAt(path, ended, { method: 'POST', body: new URLSearchParams(fields) })
      assert.doesNotMatch(html, /Nothing was saved|<form[^>]*multipart/, JSON.stringify(fields))
    }
    for (const nobody of ['', 'session-3000=']) assert.doesNotMatch((await pageAt('/edit-blog/one', nobody, sent())).html, /An hour of/)

    const { status } = await app.request('/edit-blog/one', { ...sent(), headers: { Cookie: await app.signIn() } })
    assert.equal(status, 302)
    const { title, content_excerpt } = (await app.store.get('blog', 'one'))?.body ?? {}
    assert.deepEqual([title, content_excerpt], [typed.title, ''])
  })

  it('that was never signed in, or has signed out, is told nothing', async () => {
    const out = await app.signIn()
    const left = await app.request('/logout', { method: 'POST', body: new URLSearchParams(), headers: { Cookie: out } })
    assert.match(left.headers.get('Set-Cookie') ?? '', /^session-3000=;|Max-Age=0/)
    for (const cookie of ['', '_ga=1', 'session-3000=', 'session-3000=%00'])
      for (const path of [...GATED, ...UNKNOWN])
        assert.doesNotMatch((await app.page(path, { headers: { Cookie: cookie } })).html, /signed out/i, path)
  })

  it('reads public pages as everybody does', async () => {
    for (const path of ['/', '/faq', '/blogs']) {
      const [page, stranger] = [await app.page(path, { headers: { Cookie: ended } }), await app.page(path)]
      assert.deepEqual([page.status, page.html], [200, stranger.html], path)
    }
  })

  it('lands where it was', async () => {
    const asked = '/admin/messages?show=unread&q=a%20b'
    const { html } = await app.page(asked, { headers: { Cookie: ended } })
    const way = /href="(\/login\?to=[^"]+)"/.exec(html)?.[1] ?? ''
    const card = await app.page(way, { headers: { Cookie: ended } })
    assert.equal(card.status, 200, way)
    const action = / action="(\/login[^"]*)"/.exec(card.html)?.[1] ?? ''
    const link = await createSignInLink(app.services)
    const answer = await app.post(action, { link: ` ${link}\n` }, ended)
    assert.deepEqual([answer.status, answer.headers.get('Location')], [302, asked])
    const cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    assert.equal((await app.request(asked, { headers: { Cookie: cookie } })).status, 200)
    assert.equal((await app.request(way, { headers: { Cookie: cookie } })).headers.get('Location'), asked, 'also by the way of another tab')
    assert.equal((await app.request('/login', { headers: { Cookie: cookie } })).status, 404)
  })

  it('R37 is led nowhere else', async () => {
    for (const to of ELSEWHERE) {
      assert.equal(returnPath(to), undefined, to)
      const link = new URL(await createSignInLink(app.services))
      link.searchParams.set('to', to)
      const answer = await pressLink(app.request, link.href)
      assert.deepEqual([answer.status, answer.headers.get('Location')], [302, '/admin'], to)
    }
    for (const to of ['/admin', '/edit-news/a?show=draft', '/no-such-page', '/a%2F%2Fb']) assert.equal(returnPath(to), to)
  })
})

describe('a link that is pasted', () => {
  it('works once, is counted where it does not, and does not sign in twice', async () => {
    const app = await openTestApp()
    const link = await createSignInLink(app.services)
    const token = new URL(link).searchParams.get('token') ?? ''
    const nonsense = await app.post('/login', { link: 'nonsense' })
    assert.equal(nonsense.status, 422)
    assert.match(await nonsense.text(), /role="alert"[^>]*>That isn’t a sign-in link\./)
    const first = await app.post('/login', { link: token })
    assert.deepEqual([first.status, first.headers.get('Location')], [302, '/admin'])
    const again = await app.post('/login', { link })
    assert.equal(again.status, 401)
    assert.match(await again.text(), /role="alert"[^>]*>This sign-in link was already used or has expired/)
    const cookie = first.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    for (const used of [await app.post('/login', { link }, cookie), await app.request(link, { headers: { Cookie: cookie } })])
      assert.deepEqual(
        [used.status, used.headers.get('Location'), used.headers.get('Set-Cookie')],
        [302, '/admin', null],
        'it leads where it led',
      )
    for (let count = 0; count < 8; count++) await app.post('/login', { link: 'nonsense' })
    assert.equal((await app.post('/login', { link: await createSignInLink(app.services) })).status, 429)
    await app.close()
  })
})

it('the whole line that the server prints can be pasted', async () => {
  const app = await openTestApp()
  const answer = await app.post('/login', { link: ` Sign in: ${await createSignInLink(app.services, { to: '/admin/media' })}\n` })
  assert.deepEqual([answer.status, answer.headers.get('Location')], [302, '/admin'])
  await app.close()
})

describe('signing in with Google', () => {
  it('lands where it was', async () => {
    const app = await openSignInApp()
    const page = await app.openPage()
    const login = await app.page('/login?to=/admin/messages')
    assert.ok(login.html.includes('action="/login?to=%2Fadmin%2Fmessages"'))
    for (const [to, place] of [
      ['/admin/messages', '/admin/messages'],
      ['//evil.example', '/admin'],
    ] as const) {
      const { nonce, cookie, formToken } = await app.openPage(page.cookie)
      const credential = await app.peer.token({ nonce }, { now: app.clock.now })
      const body = new URLSearchParams({ credential, form_token: formToken })
      const answer = await app.request(`/login?${new URLSearchParams({ to })}`, { method: 'POST', body, headers: { Cookie: cookie } })
      assert.deepEqual([answer.status, answer.headers.get('Location')], [302, place])
    }
    await app.close()
  })
})
