import { load } from './load.ts'
import { cpuMsOf } from './process-use.ts'
import type { Bench } from './report.ts'

const CONNECTIONS = 16

export type Side = { pid: number; url: string; headers: Record<string, string> }
export type Round = { perSecond: number; cpuUs: number; p99Ms: number }

/** Each side's first round warms it up and isn't measured. */
export async function inTurns(sides: readonly Side[], { isSmoke }: Bench): Promise<Round[][]> {
  const rounds: Round[][] = sides.map(() => [])
  for (let round = isSmoke ? 0 : -1; round < (isSmoke ? 1 : 5); round++)
    for (const [at, side] of sides.entries()) {
      const one = await roundOf(side, isSmoke)
      if (round >= 0) rounds[at]?.push(one)
    }
  return rounds
}

async function roundOf({ pid, url, headers }: Side, isSmoke: boolean): Promise<Round> {
  const before = cpuMsOf(pid)
  const { requests, perSecond, p99Ms } = await load(url, { connections: CONNECTIONS, seconds: isSmoke ? 1 : 3, headers })
  return { perSecond, cpuUs: ((cpuMsOf(pid) - before) * 1000) / requests, p99Ms }
}
