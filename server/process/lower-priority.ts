import { constants, setPriority } from 'node:os'

export function lowerPriority(pid = 0): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // Sandboxes may forbid this, and the work goes on regardless.
  }
}
