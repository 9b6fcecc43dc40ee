import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '#lib/time/dates.ts'
import { formatMegabytes } from '#server/process/format-megabytes.ts'
import { syncFolder } from '#server/store/sync-folder.ts'
import { freeBytesFor } from './sqlite-error.ts'
import type { Sql } from './statements.ts'

const KEPT_MS = 14 * DAY_MS
const LEAST_LEFT = 1024 * 1024

type Snapshot = { keep(): void; drop(): void }

export function snapshotOf(path: string): string {
  return `${path}-before-update`
}

/**
 * What bringing a store up to date may take beside it: the snapshot, and as much again of changed pages. What an update left that was ended
 * in the middle is as good as free: its snapshot, and the log, of which no more than what was committed comes into the file.
 */
export function spaceForUpdate(path: string, sql: Sql): { needed: number; free: number } {
  const stored = Number(sql('PRAGMA page_count').get()?.page_count) * Number(sql('PRAGMA page_size').get()?.page_size)
  const grown = Math.max(0, stored - bytesOf([path]))
  return { needed: 2 * stored + LEAST_LEFT, free: freeBytesFor(path) + bytesOf([...unfinishedOf(path), `${path}-wal`]) - grown }
}

function bytesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
}

/** A snapshot that is being made, and the journal that SQLite has beside it meanwhile. */
function unfinishedOf(path: string): [file: string, journal: string] {
  const file = `${snapshotOf(path)}.part`
  return [file, `${file}-journal`]
}

/** Copies the store as it was committed last. The one of the update before is there until this one is kept. */
export function takeSnapshot(path: string, sql: Sql): Snapshot {
  const { needed, free } = spaceForUpdate(path, sql)
  if (free < needed)
    throw new Error(
      `its disk has ${formatMegabytes(free, Math.floor)} free, and ${formatMegabytes(needed)} are needed for a snapshot and the changes. Nothing was changed`,
    )
  const file = snapshotOf(path)
  const [unfinished] = unfinishedOf(path)
  drop()
  closeSync(openSync(unfinished, 'wx', 0o600))
  const reader = new DatabaseSync(path, { readOnly: true })
  try {
    reader.prepare('VACUUM INTO ?').run(unfinished)
  } catch (error) {
    drop()
    throw error
  } finally {
    reader.close()
  }
  return { keep, drop }

  function drop(): void {
    for (const part of unfinishedOf(path)) rmSync(part, { force: true })
  }

  function keep(): void {
    sync(unfinished)
    renameSync(unfinished, file)
    syncFolder(dirname(file))
  }
}

/** Removes the snapshot of an update that is long past. Gives whether it did. */
export function removeOldSnapshot(path: string, now: Date): boolean {
  const file = snapshotOf(path)
  if (!existsSync(file) || now.getTime() - statSync(file).mtimeMs < KEPT_MS) return false
  rmSync(file)
  return true
}

function sync(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
