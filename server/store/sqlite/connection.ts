import { withStoreErrorReason } from '#domain/ports/store.ts'
import type { DiskReserve } from '#server/store/sqlite/file/disk-reserve.ts'
import { hasLog, type OpenedFile, openFile } from '#server/store/sqlite/file/file.ts'
import { type FileIdentity, identityOf, requireInPlace } from '#server/store/sqlite/file/file-identity.ts'
import { setCache } from '#server/store/sqlite/file/schema.ts'
import { hasRoom, isReadOnly, type SqliteErrorReason, sqliteErrorReason } from '#server/store/sqlite/file/sqlite-error.ts'
import { type Sql, sqlOf } from '#server/store/sqlite/file/statements.ts'
import { openWalSync, type WalSync } from '#server/store/sqlite/wal/wal-sync.ts'

const RENEWAL_MS = 2000

export type Connection = ReturnType<typeof connect>

type Open = OpenedFile & { sql: Sql; log: WalSync; file: FileIdentity | undefined; logFile: FileIdentity | undefined }

type MayUseReserve = (sql: Sql) => boolean

type Options = {
  tellTrouble: (trouble: SqliteErrorReason) => void
  cacheBytes?: number | undefined
}

export function connect(path: string, reserve: DiskReserve, { tellTrouble, cacheBytes }: Options) {
  let open: Open | undefined
  let isClosed = false
  let renewedAt = 0
  const { note, damage, ...health } = createErrorLog(path, tellTrouble)
  current()
  return { ...health, read, write, writtenThrough, close, damage, readAs: () => current().as }

  function read<T>(work: (sql: Sql) => T): T {
    if (current().as === 'still') renew()
    try {
      return work(current().sql)
    } catch (error) {
      note(error)
      throw error
    }
  }

  function write<T>(work: (sql: Sql) => T, mayUseReserve: MayUseReserve = () => false): T {
    if (damage.length > 0) throw withStoreErrorReason(new Error('The store is damaged and only read from'), 'damaged')
    if (current().as === 'still') renew()
    let remedies: Generator<undefined> | undefined
    for (;;) {
      try {
        requireOwnFiles(path, current())
        return work(current().sql)
      } catch (error) {
        const found = note(error)
        remedies ??= found && remediesFor(error, found, mayUseReserve)
        if (!remedies || remedies.next().done) throw error
      }
    }
  }

  function writtenThrough(): Promise<void> {
    return current()
      .log.sync()
      .catch((error) => {
        note(error, hasRoom(path) ? 'read-only' : 'full')
        throw error
      })
  }

  function* remediesFor(error: unknown, found: SqliteErrorReason, mayUseReserve: MayUseReserve): Generator<undefined> {
    if (isReadOnly(error) && renew()) yield
    if (found !== 'full') return
    if (emptyLog(current)) yield
    if (!mayUseReserve(current().sql)) return
    while (reserve.give()) {
      emptyLog(current)
      yield
    }
  }

  function renew(): boolean {
    if (performance.now() - renewedAt < RENEWAL_MS) return false
    renewedAt = performance.now()
    letGo()
    return current().as === 'live'
  }

  function current(): Open {
    if (isClosed) throw new Error('The store is closed')
    open ??= openWithLog(path, reserve, cacheBytes)
    return open
  }

  function close(): void {
    isClosed = true
    letGo()
  }

  function letGo(): void {
    if (open?.database.isOpen) open.database.close()
    open?.log.close()
    open = undefined
  }
}

function createErrorLog(path: string, tellTrouble: Options['tellTrouble']) {
  let trouble: SqliteErrorReason | undefined
  const damage: string[] = []
  return { note, damage, reportDamage, trouble: () => trouble, forgetTrouble }

  function note(error: unknown, found = sqliteErrorReason(error, path)): SqliteErrorReason | undefined {
    if (found === 'damaged') reportDamage([error instanceof Error ? error.message : String(error)])
    if (found && trouble !== found) tellTrouble(found)
    if (found) trouble = found
    if (found && error instanceof Error) withStoreErrorReason(error, found)
    return found
  }

  function reportDamage(found: readonly string[]): void {
    if (damage.length === 0) damage.push(...found)
  }

  function forgetTrouble(): void {
    trouble = undefined
  }
}

function openWithLog(path: string, reserve: DiskReserve, cacheBytes?: number): Open {
  const file = openFile(path, reserve)
  if (cacheBytes !== undefined) setCache(file.database, cacheBytes)
  return { ...file, sql: sqlOf(file.database), log: openWalSync(path), file: identityOf(path), logFile: identityOf(logOf(path)) }
}

function logOf(path: string): string {
  return `${path}-wal`
}

function requireOwnFiles(path: string, open: Open): void {
  requireInPlace(path, open.file)
  if (!open.logFile) return
  try {
    requireInPlace(logOf(path), open.logFile)
  } catch (error) {
    // A deleted WAL dies with the process, so copy it into the file first, unless another process uses it.
    if (!hasLog(path)) emptyLog(() => open)
    throw error
  }
}

function emptyLog(current: () => Open): boolean {
  try {
    return current().sql('PRAGMA wal_checkpoint(PASSIVE)').get()?.busy === 0
  } catch {
    return false
  }
}
