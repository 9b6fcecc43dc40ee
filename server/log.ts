import type { Log } from '#domain/services.ts'

// Nobody may be reading any more, or the log's own disk is full: that must not end the process.
process.stderr.on('error', () => {})

/** One line of JSON for each event, on the standard error, so that the standard output stays for people. */
export const log: Log = (event, details) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...details })}\n`)
}
