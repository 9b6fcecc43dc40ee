import { constants } from 'node:os'

/** As process 1 of a container, a signal without a listener does nothing. */
export function endBySignal(signal: NodeJS.Signals): never {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
  process.exit(128 + constants.signals[signal])
}
