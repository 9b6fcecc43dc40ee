import { log } from './log.ts'

export function logCrashes(): void {
  process.on('uncaughtException', (error: unknown) => {
    log('Process failed', { reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    process.exit(1)
  })
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => log('Warning', { name, reason: message }))
}
