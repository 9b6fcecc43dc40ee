import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

/** Far beyond what anything takes on the slowest machine. */
const MOST_WAIT_MS = 300_000

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The site as `npm start` starts it, on a port of its own, up to its first answer. */
export async function startSite(t: TestContext, data: string, environment: Record<string, string> = {}) {
  const port = await freePort()
  const { child, written } = startCommand(t, ['server/start.ts'], { PORT: String(port), DATA_DIR: data, ...environment })
  await until(() => /^(?:Sign in|No sign-in link): .*\n/m.test(written()) || child.exitCode !== null)
  assert.equal(child.exitCode, null, written())
  const origin = `http://localhost:${port}`
  let cookie = ''

  async function ask(path: string, init: RequestInit = {}) {
    const headers = { 'User-Agent': 'Mozilla/5.0 Chrome/150.0', Cookie: cookie, Origin: origin }
    const response = await fetch(origin + path, { redirect: 'manual', headers, ...init })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  return {
    pid: child.pid ?? 0,
    written,
    ask,
    send: (path: string, fields: Record<string, string | Blob>) => ask(path, { method: 'POST', body: formOf(fields) }),
    async signIn() {
      const link = new URL(/^Sign in: (\S+)/m.exec(written())?.[1] ?? assert.fail(written()))
      const { headers } = await ask(link.pathname + link.search)
      cookie = headers.get('Set-Cookie')?.split(';')[0] ?? assert.fail('no session')
      return cookie
    },
    useCookie(known: string) {
      cookie = known
    },
    async isReady(isReady: boolean) {
      for (const end = Date.now() + MOST_WAIT_MS; (await ask('/readyz')).status !== (isReady ? 200 : 503); await wait(100))
        assert.ok(Date.now() < end, `waited in vain for ${isReady}`)
    },
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      const ended = once(child, 'close')
      child.kill(signal)
      return (await ended)[0]
    },
  }
}

/** A command of the project, with nothing set but what is said. */
function startCommand(t: TestContext, words: string[], environment: Record<string, string>) {
  const { PATH, HOME } = process.env
  const child: ChildProcess = spawn(process.execPath, words, { cwd: root, env: { PATH, HOME, ...environment } })
  t.after(() => child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (text += part))
  return { child, written: () => text }
}

/** What a command that ends by itself wrote, and its exit code. */
export async function runCommand(t: TestContext, words: string[], environment: Record<string, string>) {
  const { child, written } = startCommand(t, words, environment)
  const [code] = await once(child, 'close')
  return { code, written: written() }
}

/** What a page says with emphasis, as plain text. */
export function alertsIn(html: string): string[] {
  return [...html.matchAll(/role="alert"[^>]*>([\s\S]*?)<\/(?:div|p)>/g)].map(([, text = '']) => text.replaceAll(/<[^>]*>/g, ' ').trim())
}

export async function until(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + MOST_WAIT_MS; !isSo(); await wait(20)) assert.ok(Date.now() < end, 'waited in vain')
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
