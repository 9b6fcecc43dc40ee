import { constants } from 'node:os'

/** Process 1 of a container ignores signals that have no listener. */
export function endBySignal(signal: NodeJS.Signals): never {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
  process.exit(128 + constants.signals[signal])
}
