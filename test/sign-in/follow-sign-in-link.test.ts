import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { createSignInLink } from '#domain/access/sign-in-links.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { pressLink } from './press-link.ts'

const TYPED = { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-User': '?1' }
const LINKED = { ...TYPED, 'Sec-Fetch-Site': 'cross-site' }
const PART = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }

/** How browsers, mail scanners and chat previews open an address, whether a person asked for it or not. */
const OPENED: Record<string, RequestInit> = {
  'a prefetch by speculation rules': { headers: { ...LINKED, 'Sec-Purpose': 'prefetch' } },
  'a prerender': { headers: { ...LINKED, 'Sec-Purpose': 'prefetch;prerender' } },
  'a prefetch through a proxy': { headers: { 'Sec-Purpose': 'prefetch;anonymous-client-ip' } },
  'a prefetch by link': { headers: { ...PART, 'Sec-Fetch-Dest': 'empty', 'Sec-Purpose': 'prefetch' } },
  'a prefetch by an older Chrome': { headers: { ...PART, 'Sec-Fetch-Dest': 'empty', Purpose: 'prefetch' } },
  'a prefetch by an older Firefox': { headers: { 'X-Moz': 'prefetch' } },
  'a preview by Safari': { headers: { 'X-Purpose': 'preview' } },
  'a picture': { headers: { ...PART, 'Sec-Fetch-Dest': 'image' } },
  'a picture on our own page': { headers: { ...PART, 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'image' } },
  'a script': { headers: { ...PART, 'Sec-Fetch-Dest': 'script' } },
  'an iframe': { headers: { ...LINKED, 'Sec-Fetch-Dest': 'iframe' } },
  'an embed': { headers: { ...LINKED, 'Sec-Fetch-Dest': 'embed' } },
  'an object': { headers: { ...LINKED, 'Sec-Fetch-Dest': 'object' } },
  'a fetch': { headers: { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' } },
  'a fetch that calls itself a navigation': { headers: { ...LINKED, 'Sec-Fetch-Dest': 'empty' } },
  'a look whether it is there': { method: 'HEAD' },
  'a look whether it is there, by a browser': { method: 'HEAD', headers: LINKED },
  'a click in a mail program': { headers: TYPED },
  'a click on a page': { headers: LINKED },
  'a scanner that follows redirects as a browser': { headers: { ...LINKED, 'Sec-Fetch-User': '' } },
  'a chat preview': { headers: { 'User-Agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' } },
  'a client that says nothing of itself': {},
  'Node’s fetch, which says its mode alone': { headers: { 'Sec-Fetch-Mode': 'cors' } },
  'an administrator who is signed in': { headers: { Cookie: 'administrator' } },
}

describe('a sign-in link', () => {
  let app: TestApp

  beforeEach(async () => {
    app = await openTestApp({ settings: { trustedProxies: 1 } })
  })

  afterEach(() => app.close())

  async function link(): Promise<string> {
    const { pathname, search } = new URL(await createSignInLink(app.services))
    return pathname + search
  }

  async function sessions(): Promise<number> {
    await app.found()
    return (await app.store.find({ indexes: ['sessions'], size: 0 })).total
  }

  async function open(path: string, init: RequestInit): Promise<Response> {
    const { Cookie, ...headers } = { ...init.headers } as Record<string, string>
    return app.request(path, { ...init, headers: Cookie ? { ...headers, Cookie: await app.signIn() } : headers })
  }

  for (const [name, init] of Object.entries(OPENED))
    it(`stays unused when it is opened by ${name}, and works afterwards`, async () => {
      const path = await link()
      for (const spelling of [path, path.replace('/login', '/login/'), path.replace('/login', '/login.data')]) {
        const answer = await open(spelling, init)
        assert.equal(answer.status, 200)
        assert.equal(answer.headers.get('Set-Cookie'), null)
        assert.deepEqual(
          [answer.headers.get('Cache-Control')?.split(',')[0], answer.headers.get('Referrer-Policy')],
          ['no-store', 'strict-origin'],
        )
      }
      assert.equal((await pressLink(app.request, path)).status, 302)
    })

  it('opens a page with one button that names the account, and pressing it signs in', async () => {
    const path = await link()
    const { html } = await app.page(path)
    const [form = '', ...others] = /<main[\s\S]*<\/main>/.exec(html)?.[0].match(/<form[\s\S]*?<\/form>/g) ?? []
    assert.equal(others.length, 0)
    assert.deepEqual(
      form.match(/<button[^>]*>.*?<\/button>/g)?.map((button) => button.replaceAll(/<[^>]*>/g, '')),
      ['Sign in as admin@example.com'],
    )
    assert.equal(await sessions(), 0)
    const [, action = ''] = / action="([^"]*)"/.exec(form) ?? []
    const [, name = '', value = ''] = /<input type="hidden" name="([^"]*)" value="([^"]*)"/.exec(form) ?? []
    const pressed = await app.post(action, { [name]: value })
    assert.deepEqual([pressed.status, pressed.headers.get('Location'), await sessions()], [302, '/admin', 1])
  })

  it('is pressed on this site alone', async () => {
    const path = await link()
    const others: Record<string, string>[] = [{ Origin: 'https://evil.example' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }]
    for (const headers of others) assert.equal((await pressLink(app.request, path, headers)).status, 403)
    assert.equal(await sessions(), 0)
    assert.equal((await pressLink(app.request, path)).status, 302)
  })

  it('that is used, too old or unknown is called so, and a look at it is no try', async () => {
    const [used, old] = [await link(), await link()]
    await pressLink(app.request, used)
    app.clock.now = new Date(app.clock.now.getTime() + 15 * 60_000)
    for (let round = 0; round < 10; round++)
      for (const path of [used, old, '/login?token=guess']) {
        const { status, html } = await app.page(path)
        assert.deepEqual([status, html.includes('This sign-in link was already used or has expired.')], [200, true], path)
        assert.doesNotMatch(html, /Sign in as/)
      }
    assert.equal((await pressLink(app.request, await link())).status, 302)
    await app.settled()
    assert.deepEqual(app.logged, [])
  })

  it('signs in whom it names where somebody else is signed in, and ends their session', async () => {
    app.services.settings.adminEmails = ['admin@example.com', 'ravi@example.com']
    const ravi = await app.signIn('ravi@example.com')
    const path = await link()
    const { html } = await app.page(path, { headers: { Cookie: ravi } })
    assert.match(html, /This button signs out(?:<!-- -->|\s)+ravi@example\.com/)
    const pressed = await pressLink(app.request, path, { Cookie: ravi })
    const admin = pressed.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const status = async (cookie: string) => (await app.request('/admin', { headers: { Cookie: cookie } })).status
    assert.deepEqual([await status(admin), await status(ravi), await sessions()], [200, 404, 1])
    const inOtherTab = await pressLink(app.request, path, { Cookie: admin })
    assert.deepEqual([inOtherTab.headers.get('Location'), await status(admin)], ['/admin', 200])
  })

  it('is not counted among the page views with its token', async () => {
    await app.page('/login?token=guess&x=1')
    await app.page('/login?tok%65n=guess')
    assert.deepEqual(
      app.views.map(({ path, query }) => path + query),
      ['/login?x=1', '/login'],
    )
  })
})
