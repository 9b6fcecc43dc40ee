import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openDemoSite } from '#test/browser/demo-site.ts'
import { PUBLIC_ROUTES } from '#test/browser/routes.ts'
import type { BrowserSite } from '#test/browser/site.ts'
import { startFixedResponse } from '#test/peers/fixed-response.ts'

let site: BrowserSite

before(async () => {
  site = await openDemoSite()
})

after(() => site.close())

it('R48 no public page asks anybody else, sets a cookie or stores anything in the browser', async () => {
  const page = await site.visitor()
  const asked = new Set<string>()
  page.context().on('request', (request) => asked.add(new URL(request.url()).origin))
  for (const path of [...PUBLIC_ROUTES, '/pagenotfound', '/no-such-page']) {
    await page.goto(path)
    assert.deepEqual(await storedIn(page), [], path)
  }
  assert.deepEqual([...asked], [site.url])
  assert.deepEqual(await page.context().cookies(), [])
})

/** Whatever a page can leave behind in the browser. */
function storedIn(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name = '' }) => name),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      document.cookie,
    ].filter(Boolean),
  )
}

it('R48 sites opened from the admin area learn nothing of its URLs', async (t) => {
  const heard: (string | undefined)[] = []
  const url = await startFixedResponse(t, ({ url: path, headers }, response) => {
    if (path === '/') heard.push(headers.referer)
    response.setHeader('Content-Type', 'text/html').end('elsewhere')
  })
  const page = await site.administrator()
  for (const path of ['/admin/messages/demo-message', '/edit-news/demo-news-01', '/search-query?q=harbour']) {
    await page.goto(path)
    await page.evaluate((href) => Object.assign(document.createElement('a'), { href }).click(), url)
    await page.waitForURL(`${url}/`)
  }
  assert.deepEqual(
    heard.filter((referrer) => referrer !== undefined && referrer !== `${site.url}/`),
    [],
  )
  assert.equal(heard.length, 3)
})
