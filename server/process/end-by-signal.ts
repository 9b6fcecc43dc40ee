import { constants } from 'node:os'

/** Ends this process as the signal itself does, also where it is the first one of a container, which signals that nobody hears do nothing to. */
export function endBySignal(signal: NodeJS.Signals): never {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
  process.exit(128 + constants.signals[signal])
}
