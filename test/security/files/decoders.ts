import { readFileSync } from 'node:fs'
import type { RunningSite } from '#test/process/running-site.ts'
import { childrenOf, processesOf } from '#test/process/worker-site.ts'

/** The processes in which pictures are decoded at this moment. */
export function decodersOf(site: Pick<RunningSite, 'child'>): number[] {
  return processesOf(site)
    .flatMap((pid) => childrenOf(pid))
    .filter((pid) => readIfThere(`/proc/${pid}/cmdline`).includes('process-upload.ts'))
}

export function endDecoders(site: Pick<RunningSite, 'child'>): void {
  for (const pid of decodersOf(site)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** What a process has at most had in memory so far, in MB; 0 for one that has ended. */
export function peakOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
