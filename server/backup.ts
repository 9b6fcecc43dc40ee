import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { openForReading } from '#server/store/sqlite/file.ts'
import { requireConfig } from './config.ts'
import { databasePath } from './services.ts'

// `npm run backup -- copy.sqlite`: a complete, checked copy of the store, while the server runs.
const [target] = process.argv.slice(2)
const config = requireConfig()
const source = databasePath(config)
if (!target) fail('name the file to write, as in: npm run backup -- copy.sqlite')
if (config.search) fail('with SEARCH_URL everything is in the cluster, which makes snapshots of its own')
if (existsSync(target)) fail('the file to write exists already')
if (!existsSync(source)) fail('there is no store in DATA_DIR yet')

const unfinished = `${target}.part`
try {
  const database = openForReading(source, 'live')
  await backup(database, unfinished)
  database.close()
  if (!isSound(unfinished)) throw new Error('the copy did not pass its integrity check')
  await rename(unfinished, target)
} catch (error) {
  await rm(unfinished, { force: true })
  fail(error instanceof Error ? error.message : String(error))
}
console.log('The backup is complete and passed its integrity check.')
if (config.bucket) console.log('Pictures that are in the bucket of BLOB_URL are not in it.')

function isSound(path: string): boolean {
  const copy = new DatabaseSync(path)
  // A copy that stands alone: no write-ahead log beside it.
  copy.exec('PRAGMA journal_mode = DELETE')
  const result = copy.prepare('PRAGMA integrity_check').get()
  copy.close()
  return result?.integrity_check === 'ok'
}

function fail(problem: string): never {
  console.error(`No backup made: ${problem}.`)
  process.exit(1)
}
