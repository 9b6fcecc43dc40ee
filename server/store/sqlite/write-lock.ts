import { busyTimeout } from '#server/store/sqlite/file/schema.ts'
import { isBusy } from '#server/store/sqlite/file/sqlite-error.ts'
import type { Sql } from '#server/store/sqlite/file/statements.ts'

const PAUSE_MS = 1

/** SQLite's own wait would block the process. */
export async function withWriteLock<Result>(write: () => Result, mostMs = busyTimeout): Promise<Result> {
  const end = performance.now() + mostMs
  for (;;) {
    try {
      return write()
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

export function withoutWaiting<Result>(sql: Sql, work: () => Result): Result {
  return withSetting(sql, { name: 'busy_timeout', meanwhile: 0, afterwards: busyTimeout }, work)
}

export function withoutWritingThrough<Result>(sql: Sql, work: () => Result): Result {
  return withSetting(sql, { name: 'synchronous', meanwhile: 'NORMAL', afterwards: 'FULL' }, work)
}

type Setting = { name: string; meanwhile: string | number; afterwards: string | number }

function withSetting<Result>({ database }: Sql, { name, meanwhile, afterwards }: Setting, work: () => Result): Result {
  database.exec(`PRAGMA ${name} = ${meanwhile}`)
  try {
    return work()
  } finally {
    database.exec(`PRAGMA ${name} = ${afterwards}`)
  }
}
