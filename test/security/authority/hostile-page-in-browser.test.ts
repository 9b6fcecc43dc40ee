import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, before, it, type TestContext } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '#test/browser/browser.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { startFixedResponse } from '#test/peers/fixed-response.ts'
import { builtRoutes } from './built-routes.ts'
import { hostilePage } from './hostile-page.ts'
import { storedHash } from './stored-hash.ts'
import { storeThings } from './stored-things.ts'

const TARGETS = builtRoutes()
  .filter(({ takesForms }) => takesForms)
  .map(({ path }) => path.replace(':id', 'one'))
  .filter((path) => /^\/(?:admin\/manage-blogs|edit-news\/one|add-blog|add-picture|contact-us|logout)$/.test(path))
/** It would restore what is deleted, and delete what is there. */
const FORM = {
  intent: 'restore',
  kind: 'news',
  id: 'deleted',
  title: 'Stolen',
  from_name: 'x',
  email: 'a@b.example',
  subject: 's',
  message: 'm',
}

let site: BrowserSite
let browser: Browser

before(async () => {
  site = await openBrowserSite()
  browser = await openBrowser()
  await storeThings(site.app)
})

after(async () => {
  await browser.close()
  await site.close()
})

// The second host is another port of ours: there the browser sends the session's cookie with every form.
for (const host of ['127.0.0.1', 'localhost'])
  it(`R8 in a browser where the administrator is signed in, a hostile page on ${host} changes nothing and signs nobody out`, async (t) => {
    const context = await browser.newContext()
    const [name = '', value = ''] = (await site.app.signIn()).split('=')
    await context.addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
    const page = await context.newPage()
    const { html, posts, reads } = hostilePage({ site: site.url, paths: TARGETS, form: FORM })
    assert.ok(posts + reads >= 50, String(posts + reads))
    const hostile = await startFixedResponse(t, (_request, response) => response.setHeader('Content-Type', 'text/html').end(html))
    const arrived = arrivingPosts(t, site.url)
    const before = await storedHash(site.app)
    await page.goto(hostile.replace('127.0.0.1', host))
    await page.waitForFunction(() => document.title === 'done', undefined, { timeout: 0 })
    assert.equal(await storedHash(site.app), before)
    assert.deepEqual(
      arrived.filter(({ status }) => status !== 403),
      [],
    )
    // All but beacons, which nobody waits for, and what is asked about before it is sent.
    assert.ok(arrived.length >= (posts * 3) / 4, `${arrived.length} of ${posts} arrived`)
    if (host === 'localhost')
      assert.ok(
        arrived.some(({ hasCookie }) => hasCookie),
        'the cookie was sent',
      )
    await page.goto(`${site.url}/admin`)
    assert.doesNotMatch(await page.title(), /not found/i)
    await context.close()
  })

type Arrived = { status: number; path: string; hasCookie: boolean }

/** As the server sees them: the browser does not tell of every answer that the page may not read. */
function arrivingPosts(t: TestContext, url: string): readonly Arrived[] {
  const arrived: Arrived[] = []
  const { host } = new URL(url)
  const see = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (request.method !== 'POST' || request.headers.host !== host) return
    arrived.push({ status: response.statusCode, path: request.url ?? '', hasCookie: request.headers.cookie !== undefined })
  }
  subscribe('http.server.response.finish', see)
  t.after(() => unsubscribe('http.server.response.finish', see))
  return arrived
}
