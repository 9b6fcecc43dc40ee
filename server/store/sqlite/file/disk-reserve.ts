import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { freeBytesFor } from './sqlite-error.ts'

const SLICE = 256 * 1024
const PIECE = 1024 * 1024

export type DiskReserve = ReturnType<typeof createDiskReserve>

/**
 * A file beside the store that holds some room on the disk, so that things can be deleted when there is none left. Room is given up in
 * slices, right before it is used, so that nobody else takes all of it.
 */
export function createDiskReserve(path: string, bytes: number) {
  const file = `${path}-reserve`
  return { give, fill }

  /** Frees a slice; false when there is nothing left to free. */
  function give(): boolean {
    const held = heldBytes()
    if (held === 0) return false
    unlessClosed(() => truncateSync(file, Math.max(0, held - SLICE)))
    return true
  }

  /** Takes room back as long as there is plenty: a quarter of what is free at most. */
  function fill(): void {
    for (let held = heldBytes(); held < bytes; held += PIECE) {
      if (freeBytesFor(path) < 4 * bytes) return
      append(Math.min(PIECE, bytes - held))
    }
  }

  function append(length: number): void {
    const opened = unlessClosed(() => openSync(file, 'a', 0o600)) ?? openSync(file, 'a', 0o600)
    try {
      // Bytes without a pattern: some file systems keep nothing of a file of zeros.
      writeSync(opened, randomBytes(length))
    } finally {
      closeSync(opened)
    }
  }

  /** One that another user made, such as root, is in nobody's use: the room is free without it. */
  function unlessClosed<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
      rmSync(file)
      return undefined
    }
  }

  function heldBytes(): number {
    return statSync(file, { throwIfNoEntry: false })?.size ?? 0
  }
}
