import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

const LOOK_MS = 250
/** Linux tells programs of hundredths, whatever it counts in itself. */
const TICKS_A_SECOND = 100
/** Where a process says its time, behind its name: its own, and the system's for it. */
const [OWN, SYSTEM] = [11, 12]

/** Ends a child that has taken so many seconds of the processors. Where the system does not tell (other than Linux), nothing is ended. */
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
