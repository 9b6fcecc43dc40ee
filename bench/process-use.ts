import { readFileSync } from 'node:fs'
import type { RunningSite } from '#test/process/running-site.ts'
import { processesOf } from '#test/process/worker-site.ts'

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10

export function cpuMsOfSite(site: RunningSite): number {
  return processesOf(site).reduce((sum, pid) => sum + cpuMsOf(pid), 0)
}

export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
