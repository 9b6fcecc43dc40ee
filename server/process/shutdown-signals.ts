import { endBySignal } from './end-by-signal.ts'
import type { ReloadSignal } from './reload-signal.ts'

type Ends = { hangUps: ReloadSignal; stop: () => Promise<void>; leaveNothing?: () => void; renew: () => void }

/** npm repeats the terminal's signals, so a quick second one isn't a second request. */
const isStartedByNpm = process.env.npm_lifecycle_event !== undefined
const PASSED_ON_WITHIN_MS = 1000

export function onShutdownSignals({ hangUps, stop, leaveNothing = () => {}, renew }: Ends): void {
  let isStopping = false
  let passedOnUntil = 0
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, () => end(signal))
  }
  hangUps.hear({ meant: renew, terminalGone: begin })

  function end(signal: NodeJS.Signals): void {
    if (!isStopping) {
      if (isStartedByNpm) passedOnUntil = performance.now() + PASSED_ON_WITHIN_MS
      begin()
      return
    }
    if (performance.now() < passedOnUntil) return
    leaveNothing()
    endBySignal(signal)
  }

  function begin(): void {
    if (isStopping) return
    isStopping = true
    void stop()
  }
}
