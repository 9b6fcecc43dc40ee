import type { TestContext } from 'node:test'
import { type RunningSite, startSite } from './running-site.ts'
import { until } from './wait-until.ts'
import { askEachWorker, processesOf } from './worker-site.ts'

/** The site over a given store, with what its visitors and its administrator ask of it. It ends with the test at the latest. */
export async function startAskedSite(t: TestContext, data: string, env: Record<string, string> = {}) {
  const site = await startSite({ data, env })
  const { child, url, written, stop, signIn } = site
  t.after(() => child.kill('SIGKILL'))
  let cookie = ''

  async function ask(path: string, init: RequestInit = {}) {
    const headers = { 'User-Agent': 'Mozilla/5.0 Chrome/150.0', Cookie: cookie, Origin: url }
    const response = await fetch(url + path, { redirect: 'manual', headers, ...init })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  return {
    url,
    pids: () => processesOf({ child }),
    eachWorker: () => askEachWorker(site),
    written,
    ask,
    send: (path: string, fields: Record<string, string | Blob>) => ask(path, { method: 'POST', body: formOf(fields) }),
    async signIn() {
      cookie = await signIn()
      return cookie
    },
    useCookie(known: string) {
      cookie = known
    },
    /** Until `/readyz` answers so. */
    isReady: (isReady: boolean) => until(async () => (await ask('/readyz')).status === (isReady ? 200 : 503)),
    /** The exit code. */
    async stop(signal?: NodeJS.Signals) {
      const stopped = stop(signal)
      if (!signal) await tellBalancer(site)
      await stopped
      return child.exitCode
    },
  }
}

/** Asks as a balancer does until the site ends: a stop waits some seconds for it once it has asked. */
async function tellBalancer({ child, url }: RunningSite): Promise<void> {
  await until(async () => {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    if (!hasEnded) await fetch(`${url}/readyz`, { headers: { Connection: 'close' } }).catch(() => undefined)
    return hasEnded
  })
}

/** What a page says with emphasis, as plain text. */
export function alertsIn(html: string): string[] {
  return [...html.matchAll(/role="alert"[^>]*>([\s\S]*?)<\/(?:div|p)>/g)].map(([, text = '']) => text.replaceAll(/<[^>]*>/g, ' ').trim())
}

/** What the dashboard lists about backups. */
export function backupTodosIn(html: string): string[] {
  return [...html.matchAll(/aria-label="Open Backups: ([^"]*)"/g)].map(([, title = '']) => title)
}

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
