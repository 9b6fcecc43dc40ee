import { Worker } from 'node:worker_threads'
import { withStoreErrorReason } from '#domain/ports/store.ts'
import { damageError } from '#server/store/sqlite/file/file.ts'
import { isCorruption } from '#server/store/sqlite/file/sqlite-error.ts'
import type { Connection } from './connection.ts'
import { needsMigration } from './migrate.ts'
import type { PreparationMessage } from './prepare-thread.ts'

export async function prepareFile(path: string, connection: Connection, onProgress: (share: number) => void = () => {}): Promise<void> {
  if (!isMigrationNeeded(path, connection)) return
  const worker = new Worker(new URL(import.meta.resolve('#server/store/sqlite/prepare-thread.ts')), { workerData: path })
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: PreparationMessage) => {
      if ('share' in message) onProgress(message.share)
      else if (message.problem === undefined) resolve()
      else reject(failureOf(path, message))
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The preparation of the store ended with ${code} before it was done`)))
  })
}

function isMigrationNeeded(path: string, connection: Connection): boolean {
  try {
    return connection.read((sql) => needsMigration(sql, path))
  } catch (error) {
    throw isCorruption(error) ? damageError(path, error) : error
  }
}

const REASONS = {
  full: 'its disk is full',
  'read-only': 'its disk cannot be written to',
  'file-replaced': 'its file was moved',
  damaged: 'it is damaged',
}

function failureOf(path: string, { problem, error }: Exclude<PreparationMessage, { share: number }>): Error {
  if (!error) return new Error(`The store ${path} cannot be brought up to date: ${problem}`)
  return withStoreErrorReason(
    new Error(`The store ${path} is from an older version and cannot be brought up to date: ${REASONS[error]}`),
    error,
  )
}
