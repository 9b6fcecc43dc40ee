import type { Log } from '#domain/ports/services.ts'
import { withSecretFiles } from '#server/config/secret-files.ts'
import { createRedaction, secretsIn } from './redact.ts'

const LONGEST = 8000
const UNSEEN = /[\u007f-\u009f\u2028\u2029]/g

const redacted = createRedaction(secretsIn(withSecretFiles(process.env)))
const counts = new Map<string, number>()

export const loggedEvents: ReadonlyMap<string, number> = counts

// A closed pipe or full log disk must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

export const log: Log = (event, details = {}) => {
  counts.set(event, (counts.get(event) ?? 0) + 1)
  const said = Object.entries(details).map(([name, value]) => [name, typeof value === 'string' ? redacted(value.slice(0, LONGEST)) : value])
  const line = JSON.stringify({ time: new Date().toISOString(), event, ...Object.fromEntries(said) })
  process.stderr.write(`${line.replaceAll(UNSEEN, escaped)}\n`)
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}
