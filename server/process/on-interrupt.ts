import { rmSync } from 'node:fs'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export function reportOnInterrupt(words: (signal: NodeJS.Signals) => string): () => void {
  const end = (signal: NodeJS.Signals) => {
    console.error(words(signal))
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of SIGNALS) process.on(signal, end)
  return () => {
    for (const signal of SIGNALS) process.off(signal, end)
  }
}

export function removeOnExit(path: string): () => void {
  const remove = () => rmSync(path, { recursive: true, force: true })
  process.once('exit', remove)
  return () => {
    process.off('exit', remove)
    remove()
  }
}
