import { constants } from 'node:os'
import { isatty } from 'node:tty'

type Heard = { meant: () => void; terminalGone: () => void }

export type ReloadSignal = ReturnType<typeof createReloadSignal>

/**
 * SIGHUP comes from somebody who means it, or from the end of the terminal that the site was started at. Until somebody hears of it, what is
 * meant waits (a new build may be served only then), and the end of the terminal is the end of the start.
 */
export function createReloadSignal() {
  const isAtTerminal = isatty(0)
  let isMeant = false
  let heard: Heard = {
    meant() {
      isMeant = true
    },
    terminalGone: () => process.exit(128 + constants.signals.SIGHUP),
  }
  process.on('SIGHUP', () => (isAtTerminal && !isatty(0) ? heard.terminalGone() : heard.meant()))
  return {
    hear(next: Heard) {
      heard = next
      if (isMeant) next.meant()
    },
  }
}
