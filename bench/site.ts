import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#test/process/free-port.ts'

export type RunningSite = { url: string; signInLink: string; stop(): Promise<void> }

/** The built site as `npm start` runs it, with demonstration content in a folder of its own. */
export async function startSite(folder: string): Promise<RunningSite> {
  const url = `http://localhost:${await freePort()}`
  const env = { ...process.env, PORT: new URL(url).port, DATA_DIR: join(folder, 'data') }
  const child = spawn('npm', ['start', '--silent'], { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  async function stop(): Promise<void> {
    // npm does not hand the signal on to what it started: the whole group gets it.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid)
    await once(child, 'close')
  }
  for await (const line of createInterface(child.stdout))
    if (line.startsWith('Sign in: ')) return { url, signInLink: line.slice('Sign in: '.length), stop }
  throw new Error('The site did not start')
}
