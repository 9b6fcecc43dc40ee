import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { configure } from '#server/store/sqlite/file/schema.ts'
import { type SqliteErrorReason, sqliteErrorReason } from '#server/store/sqlite/file/sqlite-error.ts'
import { sqlOf } from '#server/store/sqlite/file/statements.ts'
import { migrate } from './migrate.ts'

export type PreparationMessage = { share: number } | { problem: string | undefined; error: SqliteErrorReason | undefined }

const path = String(workerData)
tell(prepare())

function prepare(): PreparationMessage {
  try {
    using database = new DatabaseSync(path, { timeout: 60_000 })
    configure(database)
    // Frees what an interrupted migration left in the WAL.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    migrate(sqlOf(database), path, (share) => tell({ share }))
    return { problem: undefined, error: undefined }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error), error: sqliteErrorReason(error, path) }
  }
}

function tell(message: PreparationMessage): void {
  parentPort?.postMessage(message)
}
