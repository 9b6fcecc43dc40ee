import { constants, setPriority } from 'node:os'

/** Everything else goes before this process, or the one with that number, as far as the system lets anybody say so: a sandbox may not. */
export function lowerPriority(pid = 0): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // What it has to do is done all the same.
  }
}
