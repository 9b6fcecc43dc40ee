import { readFileSync } from 'node:fs'
import type { RunningSite } from '#test/process/running-site.ts'
import { processesOf } from '#test/process/worker-site.ts'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** What all processes of a site have used. */
export function cpuMsOfSite(site: RunningSite): number {
  return processesOf(site).reduce((sum, pid) => sum + cpuMsOf(pid), 0)
}

/** What a process has used of the processor since its start, in milliseconds. */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
