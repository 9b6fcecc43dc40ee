import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { newestBackup } from '#domain/backups/newest-backup.ts'
import { DAY_MS, HOUR_MS } from '#lib/time/dates.ts'
import { findBackups } from '#server/backups/backup-folder.ts'
import { type Config, requireConfig } from '#server/config/config.ts'
import { formatMegabytes } from '#server/process/format-megabytes.ts'
import { databasePath, hasStoreFile } from '#server/services/services.ts'
import { isEmptyFile, openForReading } from '#server/store/sqlite/file/file.ts'
import { knownVersion, storeVersion } from '#server/store/sqlite/file/schema.ts'
import { snapshotOf, spaceForUpdate } from '#server/store/sqlite/file/snapshot.ts'
import { sqlOf } from '#server/store/sqlite/file/statements.ts'
import { checkIntegrity } from '#server/store/sqlite/integrity-check.ts'
import { stepsFor } from '#server/store/sqlite/migrate.ts'

const READY = 0
const FAILS = 1
const NO_BACKUP = 2
const YOUNG_MS = 2 * DAY_MS

const config = requireConfig()
process.exit(config.search ? tellCluster() : await tellFile(config))

function tellCluster(): number {
  console.log(
    'With SEARCH_URL the start adds to each index of the cluster the fields that are new, and derives again what items are found by.',
  )
  console.log('Documents stay as they are. Have the cluster make a snapshot, or run npm run export, before.')
  return READY
}

async function tellFile(config: Config): Promise<number> {
  const path = databasePath(config)
  const found = lookInto(config, path)
  if (found === 'none') {
    console.log(`There is no store ${path} yet: the start makes one.`)
    return READY
  }
  if (!found.ok) {
    console.error(`The start would fail: ${found.problem}.`)
    return FAILS
  }
  const { version, steps, room } = found
  console.log(`Store: ${path}, form ${version}; this version's is ${storeVersion}.`)
  const isSafe = await tellBackups(config.backups.folder)
  if (steps.length === 0) {
    console.log('Nothing would be changed: the store is up to date.')
    return READY
  }
  console.log(`The start would bring it up to date: ${steps.join('; ')}.`)
  console.log(`What it is now would stay as ${snapshotOf(path)} for 14 days.`)
  const { needed, free } = room
  console.log(
    `Room: ${formatMegabytes(needed)} are needed beside the store, ${Number.isFinite(free) ? formatMegabytes(free, Math.floor) : 'enough'} free.`,
  )
  if (free < needed) {
    console.error('The start would fail for lack of room, before anything is changed.')
    return FAILS
  }
  return isSafe ? READY : NO_BACKUP
}

type Found = { ok: true; version: number; steps: string[]; room: ReturnType<typeof spaceForUpdate> } | { ok: false; problem: string }

function lookInto(config: Config, path: string): Found | 'none' {
  let database: DatabaseSync | undefined
  try {
    const isThere = hasStoreFile(config)
    if (config.demoContent === 'auto' && isEmptyFile(path))
      return { ok: false, problem: `the store ${path} is empty. If none was lost there, set DEMO_CONTENT` }
    if (!isThere) return 'none'
    // A live open would create files beside a store that has no WAL.
    database = openForReading(path, existsSync(`${path}-wal`) ? 'live' : 'still')
    const sql = sqlOf(database)
    const version = knownVersion(sql, path)
    const room = spaceForUpdate(path, sql)
    if (version === 0) return { ok: true, version, steps: [], room }
    const [damage] = checkIntegrity(database)
    return damage ? { ok: false, problem: `the store is damaged (${damage})` } : { ok: true, version, steps: stepsFor(sql, path), room }
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) }
  } finally {
    database?.close()
  }
}

async function tellBackups(folder: string | undefined): Promise<boolean> {
  const found = folder ? await findBackups(folder) : { ok: false as const, problem: 'BACKUP_DIR is not set' }
  const newest = found.ok ? newestBackup(found.backups, new Date()) : undefined
  const age = newest ? Date.now() - Date.parse(newest.madeAt) : Number.POSITIVE_INFINITY
  if (newest) console.log(`Newest backup: ${newest.file}, ${Math.floor(age / HOUR_MS)} hours old.`)
  else console.log(found.ok ? `Newest backup: none in ${folder}.` : `Newest backup: not known, ${found.problem}.`)
  if (age > YOUNG_MS) console.log('Make one before the update: npm run backup -- FILE.')
  return age <= YOUNG_MS
}
