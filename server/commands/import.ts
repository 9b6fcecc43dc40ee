import { requireConfig } from '#server/config/config.ts'
import { loadDump } from '#server/dump/load-dump.ts'
import { checkDump, readDump } from '#server/dump/read-dump.ts'
import { createProgressReporter } from '#server/process/command-progress.ts'
import { exitWithError } from '#server/process/exit-with-error.ts'
import { reportOnInterrupt } from '#server/process/on-interrupt.ts'
import { openStore } from '#server/services/services.ts'
import { describeStoreError } from '#server/store/describe-store-error.ts'
import { CACHE_FOR_MUCH } from '#server/store/sqlite/file/schema.ts'

const MOST_NAMED = 20

const [path] = process.argv.slice(2)
const config = requireConfig()
if (!path) exitWithError('Nothing imported: name the file to read, as in: npm run import -- all.ndjson.')
const UNREADABLE: Record<string, string> = { ENOENT: 'there is no such file', EISDIR: 'it is a folder' }
const checked = await checkDump(path).catch((error: NodeJS.ErrnoException) => ({
  ok: false as const,
  problem: UNREADABLE[error.code ?? ''] ?? error.message,
}))
if (!checked.ok) exitWithError(`Nothing imported: ${path} cannot be taken: ${checked.problem}.`)
const total = Object.values(checked.manifest.documents).reduce((sum, count) => sum + count, 0)

const stopSaying = reportOnInterrupt(
  (signal) => `Import ended before its end, by ${signal}. What is stored stays; run it again for the rest.`,
)
try {
  const ports = openStore({ ...config, demoContent: 'off' }, 0, { cacheBytes: CACHE_FOR_MUCH })
  await ports.store.prepare()
  const { stored, same, different } = await loadDump(ports, readDump(path), createProgressReporter('Stored', total))
  await ports.store.close()
  stopSaying()
  console.log(`${stored} stored, ${same} were there already.`)
  if (different.length > 0) {
    console.error(`${different.length} are here as well, but different, and stay as they are:`)
    for (const name of different.slice(0, MOST_NAMED)) console.error(`  ${name}`)
    if (different.length > MOST_NAMED) console.error(`  and ${different.length - MOST_NAMED} more`)
    process.exitCode = 1
  }
} catch (error) {
  exitWithError(`Import ended before its end: ${describeStoreError(error)}. Run it again when that is mended.`)
}
