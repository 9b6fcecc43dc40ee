import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { errorCode, objectOf, parseJson } from '#lib/objects/objects.ts'
import { DUMP_HEADER } from '#server/dump/dump-format.ts'
import { storeVersion } from '#server/store/sqlite/file/schema.ts'
import { BACKUP_FORMAT_VERSION, type BackupHeader, backupHeader, HASH_LINE_BYTES, hashLine, MOST_HEADER_BYTES } from './backup-format.ts'
import { decrypted, isEncrypted } from './encryption.ts'

type ReadBackup = { ok: true; about: BackupHeader | 'copy' } | { ok: false; problem: string }

type Take = (bytes: Uint8Array) => Promise<unknown>

const UNREADABLE: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder, and a backup is one file',
  EACCES: 'it is closed to this user: let the one that the site runs as read it',
}
const LINE_FEED = 10
const SQLITE = Buffer.from('SQLite format 3\0')
const BEGINNING = 64
const AT_ONCE = 1024 * 1024

/** Bytes are worthless until the result is `ok`. */
export async function readBackup(path: string, key: string | undefined, take: Take): Promise<ReadBackup> {
  try {
    const beginning = await beginningOf(path)
    if (beginning.subarray(0, SQLITE.length).equals(SQLITE)) return await readCopy(path, take)
    const stored: AsyncIterable<Uint8Array> = createReadStream(path, { highWaterMark: AT_ONCE })
    if (!isEncrypted(beginning)) return await readPlain(stored, take)
    if (!key) return { ok: false, problem: 'it is encrypted, and BACKUP_KEY is not set' }
    return await readPlain(decrypted(stored, key), take)
  } catch (error) {
    const words = UNREADABLE[errorCode(error)]
    return { ok: false, problem: words ?? (error instanceof Error ? error.message : String(error)) }
  }
}

async function readCopy(path: string, take: Take): Promise<ReadBackup> {
  const log = await stat(`${path}-wal`).catch(() => undefined)
  if (log && log.size > 0) return { ok: false, problem: 'it is a store with a log beside it, and no copy that stands alone' }
  for await (const bytes of createReadStream(path, { highWaterMark: AT_ONCE })) await take(bytes)
  return { ok: true, about: 'copy' }
}

async function readPlain(stored: AsyncIterable<Uint8Array>, take: Take): Promise<ReadBackup> {
  const hash = createHash('sha256')
  let about: BackupHeader | undefined
  let head = Buffer.alloc(0)
  let left = 0
  let end = Buffer.alloc(0)
  for await (const piece of stored) {
    let bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    if (!about) {
      head = Buffer.concat([head, bytes])
      const length = head.indexOf(LINE_FEED) + 1
      if (length === 0 && head.length < MOST_HEADER_BYTES) continue
      const read = readHeader(head.subarray(0, length))
      if (!read.ok) return read
      about = read.about
      left = about.bytes
      hash.update(head.subarray(0, length))
      bytes = head.subarray(length)
    }
    const own = bytes.subarray(0, left)
    if (own.length > 0) await take(own)
    hash.update(own)
    left -= own.length
    end = Buffer.concat([end, bytes.subarray(own.length)])
    if (end.length > HASH_LINE_BYTES) return { ok: false, problem: 'there is something after its end' }
  }
  if (!about) return { ok: false, problem: 'it is no backup of this program' }
  if (left > 0 || end.length < HASH_LINE_BYTES) return { ok: false, problem: 'its end is missing' }
  if (end.toString('latin1') !== hashLine(hash.digest('hex'))) return { ok: false, problem: 'it was changed after it was written' }
  return { ok: true, about }
}

function readHeader(line: Buffer): { ok: true; about: BackupHeader } | { ok: false; problem: string } {
  const value = objectOf(parseJson(line.toString('utf8')))
  if (value.dump === DUMP_HEADER.dump) return { ok: false, problem: 'it is an export, and npm run import takes it' }
  if (value.backup !== 'tradewind') return { ok: false, problem: 'it is no backup of this program' }
  const isNewer = Number(value.form) > BACKUP_FORMAT_VERSION || Number(value.store_version) > storeVersion
  if (isNewer) return { ok: false, problem: 'a newer version of this software wrote it' }
  const about = backupHeader.safeParse(value)
  return about.success ? { ok: true, about: about.data } : { ok: false, problem: 'it was changed after it was written' }
}

async function beginningOf(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0)
  return buffer.subarray(0, bytesRead)
}
