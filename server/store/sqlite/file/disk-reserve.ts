import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { errorCode } from '#lib/objects/objects.ts'
import { freeBytesFor } from './sqlite-error.ts'

const SLICE = 256 * 1024
const PIECE = 1024 * 1024

export type DiskReserve = ReturnType<typeof createDiskReserve>

/** Slices are freed just before use, so other programs can't take them all. */
export function createDiskReserve(path: string, bytes: number) {
  const file = `${path}-reserve`
  return { give, fill }

  function give(): boolean {
    const held = heldBytes()
    if (held === 0) return false
    unlessClosed(() => truncateSync(file, Math.max(0, held - SLICE)))
    return true
  }

  /** Refills only while the disk has four times the reserve free. */
  function fill(): void {
    for (let held = heldBytes(); held < bytes; held += PIECE) {
      if (freeBytesFor(path) < 4 * bytes) return
      append(Math.min(PIECE, bytes - held))
    }
  }

  function append(length: number): void {
    const opened = unlessClosed(() => openSync(file, 'a', 0o600)) ?? openSync(file, 'a', 0o600)
    try {
      // Random bytes, because some file systems don't store zeros.
      writeSync(opened, randomBytes(length))
    } finally {
      closeSync(opened)
    }
  }

  /** Another user's file, such as root's, can't be opened, so do without it. */
  function unlessClosed<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      if (errorCode(error) !== 'EACCES') throw error
      rmSync(file)
      return undefined
    }
  }

  function heldBytes(): number {
    return statSync(file, { throwIfNoEntry: false })?.size ?? 0
  }
}
