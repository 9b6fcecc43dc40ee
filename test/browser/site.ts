import assert from 'node:assert/strict'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { serveApp } from '#server/http/serve.ts'
import { onFreePort } from '#test/process/free-port.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { openBrowser, PATIENCE_MS } from './browser.ts'

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>

export type BrowserSite = {
  app: TestApp
  url: string
  /** A new visitor: own cookies, own storage. Whatever goes wrong in one of its pages fails the test at `close`. */
  visitor(options?: ContextOptions): Promise<Page>
  /** A visitor who has signed in by a fresh link elsewhere: has the session's cookie, and no page open yet. */
  administrator(options?: ContextOptions): Promise<Page>
  /** Another tab of one administrator, who has been here before: what the site loads is known. The first one's options count. */
  tab(options?: ContextOptions): Promise<Page>
  close(): Promise<void>
}

type BrowserSiteOptions = Parameters<typeof openTestApp>[0]

/** The built site on a port of its own, and a real Chromium to visit it. */
export async function openBrowserSite(options: BrowserSiteOptions = {}): Promise<BrowserSite> {
  const { app, url, serving } = await onFreePort((port) => serveOn(port, options))
  const browser = await openBrowser()
  const contexts: BrowserContext[] = []
  const faults: string[] = []

  async function visitor(options: ContextOptions = {}): Promise<Page> {
    // What moves between pages costs a sixth of all that a page costs; the journeys that ask for it have it.
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...options })
    contexts.push(context)
    context.setDefaultTimeout(PATIENCE_MS)
    context.on('weberror', (fault) => {
      // A view transition that a fast click overtakes says so; nothing is wrong with the page.
      if (!fault.error().message.startsWith('Transition was')) faults.push(fault.error().message)
    })
    context.on('console', (message) => {
      if (message.type() === 'error' && !isExpectedRefusal(message.text())) faults.push(`${message.page()?.url()}: ${message.text()}`)
    })
    return context.newPage()
  }

  async function administrator(options?: ContextOptions): Promise<Page> {
    const page = await visitor(options)
    const [name = '', value = ''] = (await app.signIn()).split('=')
    await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
    return page
  }

  let known: BrowserContext | undefined

  return {
    app,
    url,
    visitor,
    administrator,
    async tab(options) {
      if (known) return known.newPage()
      const page = await administrator(options)
      known = page.context()
      return page
    },
    async close() {
      for (const context of contexts) await context.close()
      await browser.close()
      await serving.stop(1000)
      await app.close()
      assert.deepEqual(faults, [], 'the pages raised no errors')
    },
  }
}

async function serveOn(port: number, options: BrowserSiteOptions = {}) {
  const url = `http://localhost:${port}`
  const app = await openTestApp({ ...options, settings: { siteUrl: url, ...options.settings } })
  return { app, url, serving: await serveApp(app.hono, { host: 'localhost', port }, { front: app.front }) }
}

/** The browser's own notes of answers like 404 and 422, which the tests provoke on purpose. */
function isExpectedRefusal(text: string): boolean {
  return /^Failed to load resource: (?:the server responded with a status of [45]\d\d|net::ERR_)/.test(text)
}
