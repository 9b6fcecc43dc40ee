import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { type Browser, chromium, type Page } from 'playwright-core'
import { PATIENCE_MS } from '#test/browser/browser.ts'

type OwnBrowser = { page: Page; kill(): Promise<void> }

/** A folder for what browsers keep, one after the other. They end with the test at the latest. */
export async function openProfile(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'profile-'))
  const started: OwnBrowser[] = []
  t.after(async () => {
    for (const { kill } of started) await kill()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  })
  return {
    async start(): Promise<OwnBrowser> {
      const browser = await startIn(folder)
      started.push(browser)
      return browser
    },
  }
}

/** A Chromium that keeps things there, in processes of its own that can be killed. */
async function startIn(folder: string): Promise<OwnBrowser> {
  const words = [`--user-data-dir=${folder}`, '--remote-debugging-port=0', '--no-sandbox', '--headless', '--no-first-run', 'about:blank']
  const child = spawn(process.env.CHROMIUM_PATH ?? '', words, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  for await (const line of createInterface(child.stderr)) {
    const [, address] = /^DevTools listening on (\S+)/.exec(line) ?? []
    if (address === undefined) continue
    const browser: Browser = await chromium.connectOverCDP(address)
    const [context = await browser.newContext()] = browser.contexts()
    context.setDefaultTimeout(PATIENCE_MS)
    return { page: context.pages()[0] ?? (await context.newPage()), kill }
  }
  throw new Error('The browser has not come up')

  async function kill(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL')
    await ended
  }
}
