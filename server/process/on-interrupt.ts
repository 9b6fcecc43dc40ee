import { rmSync } from 'node:fs'
import { constants } from 'node:os'

/** The last one comes when the terminal is gone, or the line to it. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A command that a signal ends says so on one line, and how it stands then; what is to be removed at its end is removed. Gives what ends that. */
export function reportOnInterrupt(words: (signal: NodeJS.Signals) => string): () => void {
  const end = (signal: NodeJS.Signals) => {
    console.error(words(signal))
    process.exit(128 + constants.signals[signal])
  }
  // They stay: npm passes on what the terminal has said already, and that would end the removal.
  for (const signal of SIGNALS) process.on(signal, end)
  return () => {
    for (const signal of SIGNALS) process.off(signal, end)
  }
}

/** Removes a file or a folder when this process ends in the middle of its work, unless it is killed. Gives what removes it now. */
export function removeOnExit(path: string): () => void {
  const remove = () => rmSync(path, { recursive: true, force: true })
  process.once('exit', remove)
  return () => {
    process.off('exit', remove)
    remove()
  }
}
