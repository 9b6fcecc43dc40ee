import { isatty } from 'node:tty'

/** SIGHUP comes from somebody who means it, or from the end of the terminal that the site was started at. */
export function onHangUp({ meant, terminalGone }: { meant: () => void; terminalGone: () => void }): void {
  const isAtTerminal = isatty(0)
  process.on('SIGHUP', () => (isAtTerminal && !isatty(0) ? terminalGone() : meant()))
}
