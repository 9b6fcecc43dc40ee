import { endBySignal } from './end-by-signal.ts'
import type { HangUps } from './hang-up.ts'

type Ends = { hangUps: HangUps; stop: () => Promise<void>; leaveNothing?: () => void; renew: () => void }

/**
 * The first signal stops the site, and so does the end of its terminal; a second one ends the process at once, by the signal's own doing, once what
 * must not stay behind has ended. `renew`: SIGHUP by somebody who means it.
 */
export function onEndSignals({ hangUps, stop, leaveNothing = () => {}, renew }: Ends): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, () => end(signal))
  }
  hangUps.hear({ meant: renew, terminalGone: begin })

  function end(signal: NodeJS.Signals): void {
    if (!isStopping) {
      begin()
      return
    }
    leaveNothing()
    endBySignal(signal)
  }

  function begin(): void {
    if (isStopping) return
    isStopping = true
    void stop()
  }
}
