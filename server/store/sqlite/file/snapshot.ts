import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '#lib/time/dates.ts'
import { formatMegabytes } from '#server/process/format-megabytes.ts'
import { syncFile, syncFolder } from '#server/store/sync-folder.ts'
import { eraseDay, vacuumInto } from './erase-day.ts'
import { freeBytesFor } from './sqlite-error.ts'
import type { Sql } from './statements.ts'

const KEPT_MS = 14 * DAY_MS
const LEAST_LEFT = 1024 * 1024

export function snapshotOf(path: string): string {
  return `${path}-before-update`
}

/** An update needs space for the snapshot and as many changed pages; leftovers of an aborted one count as free. */
export function spaceForUpdate(path: string, sql: Sql): { needed: number; free: number } {
  const stored = Number(sql('PRAGMA page_count').get()?.page_count) * Number(sql('PRAGMA page_size').get()?.page_size)
  const grown = Math.max(0, stored - bytesOf([path]))
  return { needed: 2 * stored + LEAST_LEFT, free: freeBytesFor(path) + bytesOf([...unfinishedOf(path), `${path}-wal`]) - grown }
}

function bytesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
}

function unfinishedOf(path: string): [file: string, journal: string] {
  const file = `${snapshotOf(path)}.part`
  return [file, `${file}-journal`]
}

/** The previous snapshot stays until the new one is complete. */
export function takeSnapshot(path: string, sql: Sql): { keep(): void; drop(): void } {
  const { needed, free } = spaceForUpdate(path, sql)
  if (free < needed)
    throw new Error(
      `its disk has ${formatMegabytes(free, Math.floor)} free, and ${formatMegabytes(needed)} are needed for a snapshot and the changes. Nothing was changed`,
    )
  const file = snapshotOf(path)
  const [unfinished] = unfinishedOf(path)
  drop()
  closeSync(openSync(unfinished, 'wx', 0o600))
  try {
    using reader = new DatabaseSync(path, { readOnly: true })
    vacuumInto(reader, unfinished)
    eraseDay(unfinished)
  } catch (error) {
    drop()
    throw error
  }
  return { keep, drop }

  function drop(): void {
    for (const part of unfinishedOf(path)) rmSync(part, { force: true })
  }

  function keep(): void {
    syncFile(unfinished)
    renameSync(unfinished, file)
    syncFolder(dirname(file))
  }
}

export function removeOldSnapshot(path: string, now: Date): boolean {
  const file = snapshotOf(path)
  if (!existsSync(file) || now.getTime() - statSync(file).mtimeMs < KEPT_MS) return false
  rmSync(file)
  return true
}
