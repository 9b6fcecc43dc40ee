import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { cpuMsOf } from './process-use.ts'

const CONNECTIONS = 8
const run = promisify(execFile)

/** Whoever is asked has the last core alone; who asks has the first. */
const SERVERS_CORE = String(availableParallelism() - 1)

export type Pinned = { pid: number }
export type Load = { perSecond: number; cpuMs: number }

/** Keeps a process, its threads and the processes below it on the servers' core. */
export function pin({ pid }: Pinned): void {
  for (const each of withThoseBelow(pid)) execFileSync('taskset', ['-acp', SERVERS_CORE, String(each)])
}

/** How many requests a second a server answers, and what each takes of the processor in all of its processes, in milliseconds. */
export async function load(
  server: Pinned,
  url: string,
  { seconds, headers }: { seconds: number; headers: readonly string[] },
): Promise<Load> {
  const before = usedBy(server)
  const words = ['-c', '0', 'wrk', '-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...headers.flatMap((header) => ['-H', header]), url]
  const { stdout } = await run('taskset', words)
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]), cpuMs: (usedBy(server) - before) / requests }
}

function usedBy({ pid }: Pinned): number {
  return withThoseBelow(pid).reduce((sum, each) => sum + cpuMsOf(each), 0)
}

function withThoseBelow(pid: number): number[] {
  const below = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [pid, ...(below === '' ? [] : below.split(' ').flatMap((child) => withThoseBelow(Number(child))))]
}
