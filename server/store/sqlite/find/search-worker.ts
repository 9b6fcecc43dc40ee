import { parentPort, workerData } from 'node:worker_threads'
import type { FoundPage, Query } from '#domain/ports/store.ts'
import { openForReading } from '#server/store/sqlite/file/file.ts'
import { inSnapshot, type Sql, sqlOf } from '#server/store/sqlite/file/statements.ts'
import { findDocuments } from './find.ts'

/** What the thread tells: that it has started, then what each query gave. `errcode`: SQLite's own number for what went wrong. */
export type ReaderAnswer = 'ready' | { found: FoundPage } | { problem: string; errcode: number | undefined }

let open: Sql | undefined

parentPort?.on('message', (query: Query) => parentPort?.postMessage(answerTo(query)))
parentPort?.postMessage('ready' satisfies ReaderAnswer)

function answerTo(query: Query): ReaderAnswer {
  try {
    open ??= opened()
    const sql = open
    return { found: inSnapshot(sql, () => findDocuments(sql, query)) }
  } catch (error) {
    // Whatever became of the file, the next query opens what is there then.
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
