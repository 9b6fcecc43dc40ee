import { execFile, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Load = { requests: number; perSecond: number; p50Ms: number; p99Ms: number }
type LoadOptions = {
  connections: number
  seconds: number
  headers?: Record<string, string>
  script?: string
  isPinned?: boolean
}

const MS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

/** Server and load generator get separate cores, so they don't compete. */
export const CORES = { served: 0, load: `1-${Math.max(1, availableParallelism() - 1)}` }
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0

export async function load(url: string, { connections, seconds, headers = {}, script, isPinned = canPin }: LoadOptions): Promise<Load> {
  const said = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const words = [
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '20s',
    '--latency',
    ...said,
    ...(script ? ['-s', script] : []),
    url,
  ]
  const [command = '', ...rest] = isPinned ? ['taskset', '-c', CORES.load, ...words] : words
  const { stdout } = await run(command, rest)
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  const share = (name: string) => {
    const [, value, unit = ''] = new RegExp(`^ +${name}% +([\\d.]+)(\\w+) *$`, 'm').exec(stdout) ?? []
    return Number(value) * (MS[unit] ?? Number.NaN)
  }
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50Ms: share('50'),
    p99Ms: share('99'),
  }
}
