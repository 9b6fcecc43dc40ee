import { logCrashes } from '#server/logging/crashes.ts'
import { log } from '#server/logging/log.ts'

// A process that logs what it is given, and then ends as it is told.
const { lines, end }: { lines: [string, Record<string, string>][]; end: string } = JSON.parse(process.argv[2] ?? '')
logCrashes()
for (const [event, details] of lines) log(event, details)
const { reason = '' } = lines[0]?.[1] ?? {}
if (end === 'thrown') throw new Error(reason)
if (end === 'rejected') void Promise.reject(new Error(reason))
if (end === 'warned') process.emitWarning(reason)
