import { restoreStore } from '#server/backup-runs/restore-store.ts'
import { describeContents } from '#server/backups/backup-format.ts'
import { requireConfig } from '#server/config/config.ts'
import { exitWithError } from '#server/process/exit-with-error.ts'
import { reportOnInterrupt } from '#server/process/on-interrupt.ts'
import { databasePath } from '#server/services/services.ts'

const [file] = process.argv.slice(2)
const config = requireConfig()
const stopSaying = reportOnInterrupt((signal) => `Nothing restored: it was ended by ${signal}. The store is as it was.`)
const restored = file
  ? await restoreStore(config, file, new Date())
  : { ok: false as const, problem: 'name the backup, as in: npm run restore -- tradewind.backup' }
stopSaying()
if (!restored.ok) exitWithError(`Nothing restored: ${restored.problem}. The store is as it was.`)
const { holds, madeAt, kept } = restored
console.log(`Restored ${file}${madeAt ? `, made on ${madeAt}` : ''}: ${describeContents(holds)}.`)
console.log(
  madeAt
    ? 'Its hash and what is in it are as it says of itself.'
    : 'It is a bare copy of a store without a hash: SQLite finds no fault in it, and more cannot be said.',
)
console.log(
  kept ? `The former store is kept as ${kept}. Remove it when all is well.` : `There was no store ${databasePath(config)} before.`,
)
if (config.bucket)
  console.log('The pictures that were in it are in the store now, and are served from there where the bucket has them no more.')
console.log('Nobody is signed in any more. Start the server now.')
