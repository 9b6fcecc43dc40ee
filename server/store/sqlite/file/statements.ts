import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Gives the prepared statement for a text; each text is prepared once. */
export type Sql = ((text: string) => StatementSync) & { database: DatabaseSync }

/** Texts come from the code alone (values are bound), so their number is small. */
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

/** Runs the work as one transaction that nobody else's write comes between. An error undoes it all. */
export function inTransaction<T>(sql: Sql, work: () => T): T {
  return between(sql, 'BEGIN IMMEDIATE', work)
}

/** Runs work that only reads; all of it sees the same state, whoever writes meanwhile. */
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
