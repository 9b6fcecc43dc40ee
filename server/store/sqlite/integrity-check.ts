import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { openForReading, type ReadAs } from '#server/store/sqlite/file/file.ts'
import { isCorruption } from '#server/store/sqlite/file/sqlite-error.ts'

const MOST_LISTED = 20

type File = { path: string; as: ReadAs }

export function checkIntegrityInThread(file: File): Promise<string[]> {
  const worker = new Worker(new URL(import.meta.resolve('#server/store/sqlite/integrity-check-thread.ts')), { workerData: file })
  worker.unref()
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The check ended with ${code} before it was done`)))
  })
}

export function checkFileIntegrity({ path, as }: File): string[] {
  try {
    using database = openForReading(path, as)
    return checkIntegrity(database)
  } catch (error) {
    if (!isCorruption(error)) throw error
    return [error instanceof Error ? error.message : String(error)]
  }
}

export function checkIntegrity(database: DatabaseSync): string[] {
  const lines = database.prepare(`PRAGMA integrity_check(${MOST_LISTED})`).all()
  const damage = lines.map((line) => String(line.integrity_check).replaceAll('\n', ' ')).filter((line) => line !== 'ok')
  if (damage.length > 0) return damage
  const broken = database.prepare('SELECT count(*) AS n FROM documents WHERE NOT (json_valid(keys) AND json_valid(body))').get()?.n
  return Number(broken) > 0 ? [`${broken} documents cannot be read`] : []
}
