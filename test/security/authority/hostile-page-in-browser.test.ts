import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '#test/browser/browser.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { answering } from '#test/peers/answering.ts'
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
    const hostile = await answering(t, (_request, response) => response.setHeader('Content-Type', 'text/html').end(html))
    const seen: string[] = []
    const withCookie: string[] = []
    page.on('response', async (response) => {
      if (!response.url().startsWith(site.url) || response.request().method() !== 'POST') return
      seen.push(`${response.status()} ${response.url()}`)
      if ((await response.request().allHeaders()).cookie) withCookie.push(response.url())
    })
    const before = await storedHash(site.app)
    await page.goto(hostile.replace('127.0.0.1', host))
    await page.waitForFunction(() => document.title === 'done', undefined, { timeout: 0 })
    assert.equal(await storedHash(site.app), before)
    assert.deepEqual(
      seen.filter((line) => !line.startsWith('403 ')),
      [],
    )
    assert.ok(seen.length >= posts / 2, `${seen.length} of ${posts} arrived`)
    if (host === 'localhost') assert.ok(withCookie.length > 0, 'the cookie was sent')
    await page.goto(`${site.url}/admin`)
    assert.doesNotMatch(await page.title(), /not found/i)
    await context.close()
  })
