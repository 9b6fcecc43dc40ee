import type { Browser, Page } from 'playwright-core'
import { launchBrowser, PATIENCE_MS } from '#test/browser/browser.ts'
import { provoke, tellWhatRuns } from './provoke.ts'

/** What a page did and had that no page of ours does and has. */
export type Seen = { ran: string[]; violations: string[]; found: string[]; lost: string[] }

export type WatchedVisitor = {
  /** Opens the address, does whatever can be done to the page, and tells what came of it. */
  look(path: string): Promise<Seen>
  /** The same with a page of this HTML and no policy at all. */
  read(html: string): Promise<Seen>
  /** What a browser has against a text of that type; empty for nothing. */
  faultOf(text: string, type: DOMParserSupportedType): Promise<string>
  close(): Promise<void>
}

type Options = { url: string; cookie?: string; ignoresPolicy?: boolean; patienceMs?: number }

const nothing = (): Seen => ({ ran: [], violations: [], found: [], lost: [] })

/** A browser of its own, for which no other machine exists. A page that leads elsewhere or never ends is left for a new one. */
export async function openWatchedVisitor({
  url,
  cookie,
  ignoresPolicy = false,
  patienceMs = PATIENCE_MS,
}: Options): Promise<WatchedVisitor> {
  let seen = nothing()
  let [browser, page] = await start()

  async function start(): Promise<[Browser, Page]> {
    const started = await launchBrowser([`--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${new URL(url).hostname}`])
    const context = await started.newContext({ baseURL: url, bypassCSP: ignoresPolicy, acceptDownloads: false })
    context.setDefaultTimeout(patienceMs)
    await context.exposeBinding('noteRun', (_, what: string) => void seen.ran.push(what))
    await context.exposeBinding('noteViolation', (_, what: string) => void seen.violations.push(what))
    await context.addInitScript(tellWhatRuns)
    const [name = '', value = ''] = cookie?.split('=') ?? []
    if (cookie) await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
    return [started, await context.newPage()]
  }

  async function watched(open: () => Promise<unknown>): Promise<Seen> {
    const wasLost = seen.lost.length > 0
    seen = nothing()
    try {
      await open()
      seen.found = await page.evaluate(provoke)
    } catch (error) {
      seen.lost = [String(error).split('\n')[0] ?? '']
      if (!wasLost) [page] = [await page.context().newPage(), page.close()]
      else {
        await browser.close()
        ;[browser, page] = await start()
      }
    }
    return seen
  }

  return {
    look: (path) => watched(() => page.goto(path, { waitUntil: 'load' })),
    read: (html) => watched(() => page.setContent(html, { waitUntil: 'load' })),
    faultOf: (text, type) => page.evaluate(parserError, { text, type }),
    close: () => browser.close(),
  }
}

function parserError({ text, type }: { text: string; type: DOMParserSupportedType }): string {
  return new DOMParser().parseFromString(text, type).querySelector('parsererror')?.textContent ?? ''
}
