import { endBySignal } from './end-by-signal.ts'
import type { ReloadSignal } from './reload-signal.ts'

type Ends = { hangUps: ReloadSignal; stop: () => Promise<void>; leaveNothing?: () => void; renew: () => void }

/** npm passes on what it hears. What a terminal says to all of them (Ctrl-C) comes twice by that, and is meant once. */
const isStartedByNpm = process.env.npm_lifecycle_event !== undefined
const PASSED_ON_WITHIN_MS = 1000

/**
 * The first signal stops the site, and so does the end of its terminal; a second one ends the process at once, by the signal's own doing, once what
 * must not stay behind has ended. `renew`: SIGHUP by somebody who means it.
 */
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
