import type { ContentChange, ContentVersion } from '#domain/ports/store.ts'
import { type Change, contiguousChanges, MAX_CHANGES } from '#server/store/content-changes.ts'
import { inReadTransaction, type Sql } from '#server/store/sqlite/file/statements.ts'
import type { Connection } from './connection.ts'

export function createContentVersion(connection: Connection) {
  let seen: { sql: Sql; commits: unknown; revision: ContentVersion } | undefined
  return { countUp, read: () => connection.read(read) }

  /** Must run in the transaction of the write. */
  function countUp(sql: Sql, changes: readonly Change[]): void {
    seen = undefined
    const isWithdrawn = changes.some(({ kind }) => kind === 'withdrawn')
    const counted = sql('UPDATE revision SET number = number + 1, showable_from = iif(?, number + 1, showable_from) RETURNING number')
    const number = Number(counted.get(Number(isWithdrawn))?.number)
    for (const { index, ids, kind } of changes)
      sql('INSERT INTO changes VALUES (?, ?, ?, ?)').run(number, index, ids ? JSON.stringify(ids) : null, kind)
    sql('DELETE FROM changes WHERE number <= ?').run(number - MAX_CHANGES)
  }

  function read(sql: Sql): ContentVersion {
    const commits = sql('PRAGMA data_version').get()?.data_version
    if (seen?.sql === sql && seen.commits === commits) return seen.revision
    const revision = inReadTransaction(sql, () => readRevision(sql))
    seen = { sql, commits, revision: seen?.revision.number === revision.number ? seen.revision : revision }
    return seen.revision
  }
}

function readRevision(sql: Sql): ContentVersion {
  const row = sql('SELECT number, showable_from FROM revision').get()
  const number = Number(row?.number)
  const changes = sql('SELECT number, index_name, ids, kind FROM changes ORDER BY number, rowid').all()
  return { number, oldestShowable: Number(row?.showable_from), changes: contiguousChanges(changes.map(changeIn), { number }) }
}

function changeIn({ number, index_name, ids, kind }: Record<string, unknown>): ContentChange {
  const known = typeof ids === 'string' ? { ids: JSON.parse(ids) } : {}
  return { number: Number(number), index: index_name, kind, ...known } as ContentChange
}
