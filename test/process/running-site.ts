import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../free-port.ts'

export type RunningSite = {
  url: string
  port: number
  child: ChildProcess
  /** Uses up the sign-in link that was printed; gives the administrator's cookie. */
  signIn(): Promise<string>
  /** Ends the process as a supervisor would, waits for its end and removes its store. */
  stop(): Promise<void>
}

type Options = { env?: Record<string, string>; nodeOptions?: readonly string[] }

/** The site as `npm start` runs it: a process of its own, on a port and with an empty store of its own. */
export async function startSite({ env = {}, nodeOptions = [] }: Options = {}): Promise<RunningSite> {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-site-'))
  const port = await freePort()
  const child = spawn(process.execPath, [...HEAP, ...nodeOptions, 'server/start.ts'], {
    env: { ...process.env, NODE_ENV: '', PORT: String(port), DATA_DIR: folder, DEMO_CONTENT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('Sign in: ')) continue
    const link = line.slice('Sign in: '.length)
    return { url: `http://localhost:${port}`, port, child, signIn: () => cookieFrom(link), stop }
  }
  throw new Error('The site ended before it was ready')

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

async function cookieFrom(link: string): Promise<string> {
  const response = await fetch(link, { redirect: 'manual' })
  return response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
}

/** What `npm start` gives the process. */
const HEAP = ['--max-semi-space-size=4', '--max-old-space-size=192']
