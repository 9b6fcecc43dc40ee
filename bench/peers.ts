import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#test/process/free-port.ts'
import { CORES, canPin } from './load.ts'
import type { Bench } from './report.ts'

const run = promisify(execFile)
const READY_WITHIN_MS = 60_000

type Peer = { name: string; folder: string; build: readonly string[]; start: readonly string[] }

/** Peers are separate projects, installed and built outside this one. */
const PEERS: readonly Peer[] = [
  { name: 'Next.js', folder: 'next', build: ['node_modules/.bin/next', 'build'], start: ['node_modules/.bin/next', 'start'] },
  { name: 'Astro', folder: 'astro', build: ['node_modules/.bin/astro', 'build'], start: ['dist/server/entry.mjs'] },
]

export type RunningPeer = { name: string; url: string; pid: number; stop(): Promise<void> }

/** A peer that fails to build is reported and left out. */
export async function startPeers({ folder, say }: Bench, list: object): Promise<RunningPeer[]> {
  const running: RunningPeer[] = []
  for (const peer of PEERS) {
    try {
      say(`installing ${peer.name}`)
      running.push(await startPeer(peer, join(folder, peer.folder), list))
    } catch (error) {
      say(`${peer.name} is left out: ${reasonOf(error)}`)
    }
  }
  return running
}

async function startPeer({ name, folder, build, start }: Peer, to: string, list: object): Promise<RunningPeer> {
  await cp(join('bench/peers', folder), to, { recursive: true })
  for (const part of ['app', 'domain', 'lib']) await cp(part, join(to, 'site', part), { recursive: true })
  await writeFile(join(to, 'list.json'), JSON.stringify(list))
  // npm needs these variables to run and to trust added authorities.
  const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env
  const env = {
    PATH,
    HOME,
    NODE_EXTRA_CA_CERTS,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
  } as const
  await run('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], { cwd: to, env })
  await run(process.execPath, build, { cwd: to, env })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [command = '', ...words] = [...(canPin ? ['taskset', '-c', String(CORES.served)] : []), process.execPath, ...start]
  const child = spawn(command, words, { cwd: to, env: { ...env, PORT: String(port), HOST: '127.0.0.1' }, stdio: 'ignore' })
  await answers(child, `${url}/news`)
  return { name, url, pid: child.pid ?? 0, stop: () => stop(child) }
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end && child.exitCode === null; )
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return
  await stop(child)
  throw new Error('it was started and does not answer')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

function reasonOf(error: unknown): string {
  const { message, stderr } = error as Error & { stderr?: string }
  return (stderr || message).trim().split('\n').slice(-5).join(' ').slice(0, 500)
}
