import type { StoreHealth } from '#domain/ports/store.ts'
import type { DiskReserve } from '#server/store/sqlite/file/disk-reserve.ts'
import { hasRoom, sqliteErrorReason } from '#server/store/sqlite/file/sqlite-error.ts'
import { inTransaction, type Sql } from '#server/store/sqlite/file/statements.ts'
import type { Connection } from './connection.ts'
import { checkIntegrity, checkIntegrityInThread } from './integrity-check.ts'
import type { PeerProcesses } from './peer-processes.ts'
import { withoutWaiting, withWriteLock } from './write-lock.ts'

const PROBE_MS = 5000
const MOST_WAIT_MS = 2000
const PROBE_BYTES = 64 * 1024

type Parts = { path: string; connection: Connection; reserve: DiskReserve; others: PeerProcesses | undefined }

export function watchFileHealth({ path, connection, reserve, others }: Parts) {
  let probed: { standing: Promise<StoreHealth>; at: number } | undefined
  let checking: Promise<string[]> | undefined
  let isChecked = false
  let isTroubleTold = false
  others?.onError(() => {
    isTroubleTold = true
    probed = undefined
  })
  return { standing, check }

  async function standing(): Promise<StoreHealth> {
    if (connection.damage.length > 0) return 'damaged'
    if (!probed || performance.now() - probed.at > PROBE_MS) probed = { standing: probe(), at: performance.now() }
    const found = await probed.standing
    const present = connection.trouble() ?? found
    return present === 'ok' && checking && !isChecked ? 'unchecked' : present
  }

  async function probe(): Promise<StoreHealth> {
    try {
      await write(writeLittle)
      // Small writes may still fit in the WAL long after the disk is full.
      if (connection.trouble() || isTroubleTold) await write(writeMuch)
      if (!hasRoom(path)) return 'full'
      reserve.fill()
      connection.forgetTrouble()
      isTroubleTold = false
      return 'ok'
    } catch (error) {
      return sqliteErrorReason(error, path) ?? 'unreachable'
    }
  }

  function write(work: (sql: Sql) => void): Promise<void> {
    return withWriteLock(() => connection.write((sql) => withoutWaiting(sql, () => work(sql))), MOST_WAIT_MS)
  }

  function check(): Promise<string[]> {
    checking ??= look().finally(() => {
      checking = undefined
      isChecked = true
    })
    return checking
  }

  async function look(): Promise<string[]> {
    const damage = await lookForDamage()
    connection.reportDamage(damage)
    return damage
  }

  async function lookForDamage(): Promise<string[]> {
    if (others) return others.findDamage()
    if (path === ':memory:') return connection.read(({ database }) => checkIntegrity(database))
    return checkIntegrityInThread({ path, as: connection.readAs() })
  }
}

/** An insert and delete write the page without growing it; assigning an equal value writes nothing. */
function writeLittle(sql: Sql): void {
  inTransaction(sql, () => {
    sql('INSERT INTO derived VALUES (?)').run(PROBE)
    sql('DELETE FROM derived WHERE made_by = ?').run(PROBE)
  })
}

/** Large rows created and removed in one transaction are never written, so these are two. */
function writeMuch(sql: Sql): void {
  sql('INSERT INTO derived VALUES (?)').run(PROBE.padEnd(PROBE_BYTES))
  sql('DELETE FROM derived WHERE made_by LIKE ?').run(`${PROBE}%`)
}

const PROBE = 'Room for a message?'
