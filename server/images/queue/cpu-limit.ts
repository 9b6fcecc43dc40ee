import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

const LOOK_MS = 250
/** Linux always reports hundredths to programs. */
const TICKS_A_SECOND = 100
const [OWN, SYSTEM] = [11, 12]

/** Only Linux reports CPU time, so other systems have no limit. */
export function limitCpuTime(child: ChildProcess, most: number): void {
  const timer = setInterval(() => {
    if (secondsTaken(child.pid) > most) child.kill('SIGKILL')
  }, LOOK_MS)
  child.once('exit', () => clearInterval(timer))
  child.once('error', () => clearInterval(timer))
}

function secondsTaken(pid: number | undefined): number {
  try {
    const said = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = said.slice(said.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[OWN]) + Number(fields[SYSTEM])) / TICKS_A_SECOND
  } catch {
    return 0
  }
}
