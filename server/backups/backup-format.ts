import { z } from 'zod'

/** Raise this when older programs can't read the file. */
export const BACKUP_FORMAT_VERSION = 1

const contents = z.object({
  documents: z.record(z.string(), z.int()),
  pictures: z.int(),
  missing_pictures: z.int(),
  sha256: z.string(),
})

export type BackupContents = z.infer<typeof contents>

export const backupHeader = z.object({
  backup: z.literal('tradewind'),
  form: z.literal(BACKUP_FORMAT_VERSION),
  made_at: z.iso.datetime(),
  store_version: z.int(),
  bytes: z.int(),
  holds: contents,
})

export type BackupHeader = z.infer<typeof backupHeader>

export type BackupResult = { ok: true; about: BackupHeader; bytes: number; warning?: string } | { ok: false; problem: string }

export type DrillResult = { ok: true; holds: BackupContents; page: string } | { ok: false; problem: string }

export const NAME_IS_TAKEN = 'the file to write exists already'

export const UNCONFIRMED = 'The backup disk can’t confirm new files, so a power cut could lose the newest backup'

export const MOST_HEADER_BYTES = 64 * 1024

export function hashLine(sha256: string): string {
  return `\nsha256 ${sha256}\n`
}

export const HASH_LINE_BYTES = hashLine('0'.repeat(64)).length

export function describeContents({ documents, pictures, missing_pictures }: BackupContents): string {
  const total = Object.values(documents).reduce((sum, count) => sum + count, 0)
  const missing = missing_pictures > 0 ? ` (${missing_pictures} more could not be had)` : ''
  return `${total} documents and ${pictures} pictures${missing}`
}

export function describeMissing(hasBucket: boolean): string {
  return hasBucket
    ? 'neither the bucket nor the store has them whole, and the site shows none of them'
    : 'the store does not have them. If they are in a bucket, set BLOB_URL as the site has it, and do it again'
}
