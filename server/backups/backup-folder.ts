import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isAhead } from '#domain/clocks.ts'
import { DAY_MS } from '#domain/dates.ts'
import type { FoundBackups, KeptBackup } from '#domain/services.ts'

/** Of backups so many stay, however old: a clock that is ahead for a moment makes all of them old. Where fewer days are kept, as many as days. */
const LEAST_KEPT = 7

const NAME = /^tradewind-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(?:\.age)?$/

export function backupName(at: Date, isEncrypted: boolean): string {
  return `tradewind-${at.toISOString().replaceAll(/[:-]|\.\d+/g, '')}.backup${isEncrypted ? '.age' : ''}`
}

/** The backups that are in the folder under names that the site gives, the newest first. One has its name when it was checked. */
export function listBackups(folder: string): KeptBackup[] {
  if (!existsSync(folder)) return []
  const found = readdirSync(folder).flatMap((file) => {
    const madeAt = momentIn(file)
    const size = madeAt && statSync(join(folder, file), { throwIfNoEntry: false })?.size
    return madeAt && size !== undefined ? [{ file, madeAt, bytes: Number(size) }] : []
  })
  return found.sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
}

/** The same where the folder may be none, or one that nobody may look into. */
export function findBackups(folder: string): FoundBackups {
  try {
    return { ok: true, backups: listBackups(folder) }
  } catch (error) {
    return { ok: false, problem: `BACKUP_DIR cannot be read: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** Removes what is older than so many days, but never the newest ones. Gives the names. */
export function removeOldBackups(folder: string, keptDays: number, now: Date): string[] {
  const oldest = new Date(now.getTime() - keptDays * DAY_MS).toISOString()
  const old = listBackups(folder)
    .filter(({ madeAt }) => !isAhead(madeAt, now))
    .slice(Math.min(keptDays, LEAST_KEPT))
    .filter(({ madeAt }) => madeAt < oldest)
  for (const { file } of old) rmSync(join(folder, file))
  return old.map(({ file }) => file)
}

function momentIn(file: string): string | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(file) ?? []
  return year && `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
}
