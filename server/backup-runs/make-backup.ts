import { createHash } from 'node:crypto'
import { closeSync, createReadStream, createWriteStream, existsSync, openSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withBackgroundFlush } from '#server/backups/background-flush.ts'
import {
  BACKUP_FORMAT_VERSION,
  type BackupHeader,
  type BackupResult,
  hashLine,
  NAME_IS_TAKEN,
  UNCONFIRMED,
} from '#server/backups/backup-format.ts'
import { copyStore, requireFreeSpace, storeBytes } from '#server/backups/copy-store.ts'
import { encrypted } from '#server/backups/encryption.ts'
import { withPrivateFolder } from '#server/backups/private-folder.ts'
import { readBackup } from '#server/backups/read-backup.ts'
import { renameIntoPlace } from '#server/backups/rename-into-place.ts'
import type { Config } from '#server/config/config.ts'
import { databasePath, hasStoreFile } from '#server/services/services.ts'
import { blobsIn, createBucket } from '#server/store/s3/bucket.ts'
import { syncFile } from '#server/store/sync-folder.ts'

const COPY = 'copy.sqlite'

type Places = Pick<Config, 'dataDir' | 'search' | 'bucket' | 'backups'>

export async function makeBackup(config: Places, target: string): Promise<BackupResult> {
  if (config.search) return { ok: false, problem: 'with SEARCH_URL everything is in the cluster: npm run export makes the backup' }
  if (existsSync(target)) return { ok: false, problem: NAME_IS_TAKEN }
  if (!existsSync(dirname(resolve(target)))) return { ok: false, problem: `there is no folder ${dirname(resolve(target))}` }
  try {
    if (!hasStoreFile(config)) return { ok: false, problem: 'there is no store in DATA_DIR yet' }
    return await withPrivateFolder(dirname(target), 'backup', async (folder) => {
      const unfinished = join(folder, 'unfinished.backup')
      const about = await writeBackup(config, folder, unfinished)
      const read = await readBackup(unfinished, config.backups.key, async () => {})
      if (!read.ok) throw new Error(`what was written cannot be read again: ${read.problem}`)
      const isConfirmed = await renameIntoPlace(unfinished, target)
      return { ok: true, about, bytes: (await stat(target)).size, ...(isConfirmed ? {} : { warning: UNCONFIRMED }) }
    })
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) }
  }
}

/** An encrypted backup never leaves plain data in the target folder. */
function writeBackup(config: Places, folder: string, file: string): Promise<BackupHeader> {
  const [{ key }, source] = [config.backups, databasePath(config)]
  return withPrivateFolder(key ? config.dataDir : folder, 'copy', async (apart) => {
    await requireFreeSpace(apart, storeBytes(source))
    const { version, bytes, holds } = await copyStore(source, join(apart, COPY), config.bucket && blobsIn(createBucket(config.bucket)))
    await requireFreeSpace(folder, bytes)
    const made_at = new Date().toISOString()
    const told: BackupHeader = { backup: 'tradewind', form: BACKUP_FORMAT_VERSION, made_at, store_version: version, bytes, holds }
    await write(piecesOf(told, join(apart, COPY)), file, key)
    return told
  })
}

async function write(pieces: AsyncIterable<Uint8Array>, file: string, key: string | undefined): Promise<void> {
  const stored = key ? await encrypted(pieces, key) : Readable.from(pieces, { objectMode: false })
  closeSync(openSync(file, 'wx', 0o600))
  await withBackgroundFlush(file, () => pipeline(stored, createWriteStream(file, { flags: 'r+' })))
  syncFile(file)
}

async function* piecesOf(about: BackupHeader, copy: string): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256')
  const header = Buffer.from(`${JSON.stringify(about)}\n`)
  hash.update(header)
  yield header
  const read: AsyncIterable<Buffer> = createReadStream(copy, { highWaterMark: 1024 * 1024 })
  for await (const bytes of read) {
    hash.update(bytes)
    yield bytes
  }
  yield Buffer.from(hashLine(hash.digest('hex')))
}
