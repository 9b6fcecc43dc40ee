import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '#lib/objects/objects.ts'
import { describeMissing } from '#server/backups/backup-format.ts'
import { withPrivateFolder } from '#server/backups/private-folder.ts'
import { renameIntoPlace } from '#server/backups/rename-into-place.ts'
import { requireConfig } from '#server/config/config.ts'
import { dumpedIndexes, writeDump } from '#server/dump/write-dump.ts'
import { createProgressReporter } from '#server/process/command-progress.ts'
import { exitWithError } from '#server/process/exit-with-error.ts'
import { reportOnInterrupt } from '#server/process/on-interrupt.ts'
import { hasStoreFile, openStore, storeName } from '#server/services/services.ts'

const [target] = process.argv.slice(2)
const config = requireConfig()
if (!target || target.startsWith('-')) fail('name the file to write, as in: npm run export -- all.ndjson')
if (existsSync(target)) fail('the file to write exists already')
const parent = dirname(resolve(target))
if (!existsSync(parent)) fail(`there is no folder ${parent}`)
const stopSaying = reportOnInterrupt((signal) => `Nothing exported: it was ended by ${signal}.`)

try {
  if (!config.search && !hasStoreFile(config)) fail('there is no store in DATA_DIR yet')
  const ports = openStore(config)
  await ports.store.prepare()
  const { total } = await ports.store.find({ indexes: dumpedIndexes, size: 0 })
  const manifest = await withPrivateFolder(parent, 'export', async (folder) => {
    const unfinished = join(folder, 'unfinished.ndjson')
    // The file holds people's messages and addresses.
    const file = await open(unfinished, 'wx', 0o600)
    const written = await writeDump(ports, (line) => file.appendFile(line), createProgressReporter('Written', total))
    await file.sync()
    await file.close()
    if (!(await renameIntoPlace(unfinished, target))) console.error('The disk can’t confirm new files, so a power cut could lose this one.')
    return written
  })
  stopSaying()
  await ports.store.close()
  const documents = Object.values(manifest.documents).reduce((sum, count) => sum + count, 0)
  console.log(
    `${documents} documents, ${manifest.pictures} pictures and the page views of ${manifest.counts} days are in ${target}, checked by hashes.`,
  )
  const missing = (manifest.documents.images ?? 0) - manifest.pictures
  if (missing > 0) console.error(`${missing} more pictures could not be had: ${describeMissing(config.bucket !== undefined)}.`)
} catch (error) {
  fail(
    // Reading can't fill the disk, so this error concerns the target.
    ['ENOSPC', 'EDQUOT'].includes(errorCode(error))
      ? `there is no room for it on the disk of ${parent}`
      : `${storeName(config)}: ${error instanceof Error ? error.message : String(error)}`,
  )
}

function fail(problem: string): never {
  exitWithError(`Nothing exported: ${problem}.`)
}
