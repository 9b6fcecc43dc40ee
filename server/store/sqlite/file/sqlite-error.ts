import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { storeErrorReason } from '#domain/ports/store-error.ts'

/** Why SQLite did not do what it was asked, or was not asked to. `unwritable`: the disk, or its rights, let nothing be written. */
export type SqliteErrorReason = 'full' | 'unwritable' | 'moved' | 'damaged'

/** What a save needs at most, with its place in the search: with less than this the disk counts as full. */
const LEAST_ROOM = 1024 * 1024

/** SQLite's own numbers for what went wrong; the lowest byte is the kind, whatever detail stands above it. */
const KINDS: Record<number, SqliteErrorReason> = {
  8: 'unwritable',
  10: 'unwritable',
  11: 'damaged',
  13: 'full',
  14: 'unwritable',
  26: 'damaged',
}

/** The trouble that an error of SQLite speaks of, or that its file is not in its place; undefined for every other error. */
export function sqliteErrorReason(error: unknown, path: string): SqliteErrorReason | undefined {
  if (storeErrorReason(error) === 'moved') return 'moved'
  const trouble = KINDS[kindOf(error)]
  // That the log's index cannot be made on a full disk, SQLite calls an input or output error.
  return trouble === 'unwritable' && !hasRoom(path) ? 'full' : trouble
}

/** Whether a store on which a statement fails so is damaged, where that statement is sure to make sense on every sound one. */
export function isCorruption(error: unknown): boolean {
  return [1, 11, 26].includes(kindOf(error))
}

/** Whether the connection was made for reading alone, because the file could only be read at that time. */
export function isReadOnly(error: unknown): boolean {
  return kindOf(error) === 8
}

export function isBusy(error: unknown): boolean {
  return kindOf(error) === 5
}

function kindOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}

/** Whether the file's disk has room for another save. */
export function hasRoom(path: string): boolean {
  return freeBytesFor(path) >= LEAST_ROOM
}

/** The bytes that may still be written beside the file, without what is kept for root; endless where the system does not tell. */
export function freeBytesFor(path: string): number {
  if (path === ':memory:') return Number.POSITIVE_INFINITY
  try {
    const { bsize, blocks, bavail } = statfsSync(dirname(path))
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
