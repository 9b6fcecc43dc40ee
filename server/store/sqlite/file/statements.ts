import type { DatabaseSync, StatementSync } from 'node:sqlite'

export type Sql = ((text: string) => StatementSync) & { database: DatabaseSync }

export function sqlOf(database: DatabaseSync): Sql {
  const statements = new Map<string, StatementSync>()
  function sql(text: string): StatementSync {
    const known = statements.get(text)
    if (known) return known
    const prepared = database.prepare(text)
    statements.set(text, prepared)
    return prepared
  }
  return Object.assign(sql, { database })
}

export function inTransaction<T>(sql: Sql, work: () => T): T {
  return between(sql, 'BEGIN IMMEDIATE', work)
}

export function inReadTransaction<T>(sql: Sql, work: () => T): T {
  return between(sql, 'BEGIN', work)
}

function between<T>({ database }: Sql, begin: string, work: () => T): T {
  database.exec(begin)
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
