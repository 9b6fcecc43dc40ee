import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInByLink } from '#test/sign-in/press-link.ts'
import { onFreePort } from './free-port.ts'
import { startScript } from './start-script.ts'

export type RunningSite = {
  url: string
  port: number
  child: ChildProcess
  data: string
  /** Uses up the sign-in link that was printed; gives the administrator's cookie. */
  signIn(): Promise<string>
  /** What it has written to its standard output and error so far. */
  written(): string
  /** Resolves when it has written this, fails when it has ended without. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  ended: Promise<unknown>
  /** Ends the process as a supervisor would, or by the given signal, waits for its end and removes its store, unless it was given one. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export type SignedInSite = RunningSite & { cookie: string }

type Options = {
  env?: Record<string, string>
  nodeOptions?: readonly string[]
  /** The folder of a store that outlives the process, and of which nothing else is said. */
  data?: string
  /** The core that it is kept on. */
  pinnedTo?: number | undefined
  /** What looks on while it runs, as words of a command before its own; the process started is still the site's. */
  under?: readonly string[]
}

/** The site as `npm start` runs it: a process of its own, with a port and an empty store of its own. */
export function startSite(options: Options = {}): Promise<RunningSite> {
  return onFreePort((port) => startOn(port, options))
}

/** The same, with a fresh administrator's cookie. */
export async function startSignedIn(options: Options = {}): Promise<SignedInSite> {
  const site = await startSite(options)
  return { ...site, cookie: await site.signIn() }
}

async function startOn(port: number, { env = {}, nodeOptions = [], data: given, pinnedTo, under = [] }: Options): Promise<RunningSite> {
  const data = given ?? (await mkdtemp(join(tmpdir(), 'tradewind-site-')))
  // Nothing that is set for whoever runs the tests is set for the site.
  const { PATH, HOME } = process.env
  const { settings, options, program } = startScript()
  const pinned = pinnedTo === undefined ? [] : ['taskset', '-c', String(pinnedTo)]
  const [command = '', ...words] = [...under, ...pinned, process.execPath, ...options, ...nodeOptions, program]
  const child = spawn(command, words, {
    env: {
      PATH,
      HOME,
      ...settings,
      LINK_CHECK: 'off',
      PORT: String(port),
      DATA_DIR: data,
      ...(given ? {} : { DEMO_CONTENT: 'off' }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { written, says, ended } = listenTo(child)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  void ended.then(() => process.off('exit', kill))
  const [, link = ''] = await says(/^(?:Sign in: (\S+)|No sign-in link: .*)\n/m)
  return { url: `http://localhost:${port}`, port, child, data, signIn, written, says, ended, stop }

  async function signIn(): Promise<string> {
    return (await signInByLink(fetch, link)) || assert.fail(`no session: ${written()}`)
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    child.kill(signal)
    await ended
    if (!given) await rm(data, { recursive: true, force: true })
  }
}

type Waiting = { pattern: RegExp; resolve(found: RegExpExecArray): void; reject(error: Error): void }

function listenTo(child: ChildProcess) {
  let text = ''
  let hasEnded = false
  const waiting = new Set<Waiting>()
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear)
  const ended = new Promise((resolve) => child.once('close', resolve)).then(() => {
    hasEnded = true
    hear('')
  })
  return { written: () => text, says, ended }

  function hear(part: string): void {
    text += part
    for (const one of waiting) {
      const found = one.pattern.exec(text)
      if (found) one.resolve(found)
      else if (hasEnded) one.reject(new Error(`The site ended and has not said ${one.pattern}:\n${text}`))
      if (found || hasEnded) waiting.delete(one)
    }
  }

  function says(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      waiting.add({ pattern, resolve, reject })
      hear('')
    })
  }
}
