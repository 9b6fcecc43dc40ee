import { constants } from 'node:os'
import { isatty } from 'node:tty'

type Heard = { meant: () => void; terminalGone: () => void }

export type ReloadSignal = ReturnType<typeof createReloadSignal>

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
