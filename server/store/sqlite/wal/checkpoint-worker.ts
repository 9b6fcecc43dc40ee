import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

const file = pathToFileURL(String(workerData))
// Must not create a file in place of one that was moved.
file.searchParams.set('mode', 'rw')

const RESTART_MS = 20

// Opened for each run, so a replaced file isn't held.
parentPort?.on('message', () => {
  try {
    using database = new DatabaseSync(file, { timeout: RESTART_MS })
    database.exec('PRAGMA synchronous = FULL')
    const isBusy = database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()?.busy === 1
    // Restarting blocks writers briefly, but a WAL that keeps growing would never restart.
    if (!isBusy) database.exec('PRAGMA wal_checkpoint(RESTART)')
  } catch {
    // The next writer meets the same error and reports it.
  }
  parentPort?.postMessage('done')
})
