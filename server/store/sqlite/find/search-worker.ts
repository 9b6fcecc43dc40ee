import { parentPort, workerData } from 'node:worker_threads'
import type { SearchPage, StoreQuery } from '#domain/ports/store.ts'
import { openForReading } from '#server/store/sqlite/file/file.ts'
import { inReadTransaction, type Sql, sqlOf } from '#server/store/sqlite/file/statements.ts'
import { findDocuments } from './find.ts'

export type SearchWorkerMessage = { page: SearchPage } | { problem: string; errcode: number | undefined }

let open: Sql | undefined

parentPort?.on('message', (query: StoreQuery) => parentPort?.postMessage(answerTo(query)))
parentPort?.postMessage('ready')

function answerTo(query: StoreQuery): SearchWorkerMessage {
  try {
    open ??= opened()
    const sql = open
    return { page: inReadTransaction(sql, () => findDocuments(sql, query)) }
  } catch (error) {
    // The file may have been replaced, so the next query opens it again.
    open?.database.close()
    open = undefined
    const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined
    return { problem: error instanceof Error ? error.message : String(error), errcode }
  }
}

function opened(): Sql {
  const database = openForReading(String(workerData), 'live')
  database.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8000; PRAGMA trusted_schema = OFF')
  return sqlOf(database)
}
