import { DatabaseSync } from 'node:sqlite'
import { dayIndexes } from '#domain/ports/store.ts'

/** Otherwise the copy keeps bytes of rows that SQLite moved within it, where `eraseDay` can't reach them. */
export function vacuumInto(source: DatabaseSync, copy: string): void {
  source.exec('PRAGMA secure_delete = ON')
  source.prepare('VACUUM INTO ?').run(copy)
}

const STAYING = JSON.stringify([...dayIndexes, 'destinations'])

/** The day's salt and destinations stay in the store alone. */
export function eraseDay(copy: string): void {
  using database = new DatabaseSync(copy)
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA secure_delete = ON')
  database.prepare('DELETE FROM documents WHERE index_name IN (SELECT value FROM json_each(?))').run(STAYING)
}
