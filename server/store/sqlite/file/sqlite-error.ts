import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { storeErrorReason } from '#domain/ports/store.ts'

export type SqliteErrorReason = 'full' | 'read-only' | 'file-replaced' | 'damaged'

/** Below this the disk counts as full: a save and its search entries need that much. */
const LEAST_ROOM = 1024 * 1024

/** SQLite's result codes; the lowest byte is the kind. */
const KINDS: Record<number, SqliteErrorReason> = {
  8: 'read-only',
  10: 'read-only',
  11: 'damaged',
  13: 'full',
  14: 'read-only',
  26: 'damaged',
}

export function sqliteErrorReason(error: unknown, path: string): SqliteErrorReason | undefined {
  if (storeErrorReason(error) === 'file-replaced') return 'file-replaced'
  const trouble = KINDS[kindOf(error)]
  // SQLite reports an I/O error if it can't create the WAL index on a full disk.
  return trouble === 'read-only' && !hasRoom(path) ? 'full' : trouble
}

export function isCorruption(error: unknown): boolean {
  return [1, 11, 26].includes(kindOf(error))
}

export function isReadOnly(error: unknown): boolean {
  return kindOf(error) === 8
}

export function isBusy(error: unknown): boolean {
  return kindOf(error) === 5
}

function kindOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}

export function hasRoom(path: string): boolean {
  return freeBytesFor(path) >= LEAST_ROOM
}

/** Excludes blocks reserved for root; unlimited if the system doesn't tell. */
export function freeBytesFor(path: string): number {
  if (path === ':memory:') return Number.POSITIVE_INFINITY
  try {
    const { bsize, blocks, bavail } = statfsSync(dirname(path))
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
