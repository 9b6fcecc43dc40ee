import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { makeSignInLink } from '#domain/access/sign-in-links.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const TYPED = { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-User': '?1' }
const LINKED = { ...TYPED, 'Sec-Fetch-Site': 'cross-site' }
const PART = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }

/** What a browser or a scanner sends for a link that nobody follows. */
const NOT_FOLLOWED: Record<string, RequestInit> = {
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
}

const FOLLOWED: Record<string, RequestInit> = {
  'a click in a mail program': { headers: TYPED },
  'a click on a page': { headers: LINKED },
  'a redirect to it': { headers: { ...LINKED, 'Sec-Fetch-User': '' } },
  'a browser without such headers': {},
  'Node’s fetch, which says its mode alone': { headers: { 'Sec-Fetch-Mode': 'cors' } },
}

describe('a sign-in link', () => {
  let app: TestApp

  beforeEach(async () => {
    app = await openTestApp({ settings: { trustedProxies: 1 } })
  })

  afterEach(() => app.close())

  async function link(): Promise<string> {
    const { pathname, search } = new URL(await makeSignInLink(app.services))
    return pathname + search
  }

  async function sessions(): Promise<number> {
    await app.found()
    return (await app.store.find({ indexes: ['sessions'], size: 0 })).total
  }

  for (const [name, init] of Object.entries(NOT_FOLLOWED))
    it(`is not used up by ${name}`, async () => {
      const path = await link()
      for (const spelling of [path, path.replace('/login', '/login/'), path.replace('/login', '/login.data')]) {
        const answer = await app.request(spelling, init)
        assert.notEqual(answer.status, 302)
        assert.equal(answer.headers.get('Set-Cookie'), null)
        assert.equal(answer.headers.get('Cache-Control'), 'no-store')
        // A browser keeps what it fetched ahead for the click only if it is a success.
        if (init.method !== 'HEAD') assert.equal(answer.status, 403)
      }
      assert.equal(await sessions(), 0)
      assert.equal((await app.request(path, { headers: LINKED })).status, 302)
    })

  for (const [name, init] of Object.entries(FOLLOWED))
    it(`is opened by ${name}`, async () => {
      const answer = await app.request(await link(), init)
      assert.deepEqual([answer.status, answer.headers.get('Location'), await sessions()], [302, '/admin', 1])
    })

  it('tells nobody who does not follow it whether it is good', async () => {
    const init = { headers: { 'Sec-Purpose': 'prefetch' } }
    const good = await app.page(await link(), init)
    const bad = await app.page('/login?token=guess', init)
    assert.deepEqual([good.status, good.html], [bad.status, bad.html])
  })

  it('is not kept from the administrator by pages elsewhere that ask for bad links in pictures', async () => {
    for (let count = 0; count < 50; count++)
      await app.request(`/login?token=${count}`, { headers: { ...PART, 'Sec-Fetch-Dest': 'image', 'X-Forwarded-For': '203.0.113.5' } })
    assert.equal((await app.request(await link(), { headers: { ...LINKED, 'X-Forwarded-For': '203.0.113.5' } })).status, 302)
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
