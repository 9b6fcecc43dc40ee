import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** What a process has used of the processor since its start, in milliseconds. */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** What it has in memory now, in MB. */
export function memoryOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}
