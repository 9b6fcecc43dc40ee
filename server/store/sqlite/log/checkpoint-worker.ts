import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

const file = pathToFileURL(String(workerData))
// No store is made in the place of one that was taken away.
file.searchParams.set('mode', 'rw')

// The file is opened for each: whatever becomes of it, nothing here holds what it was.
parentPort?.on('message', () => {
  try {
    const database = new DatabaseSync(file)
    try {
      database.exec('PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(PASSIVE)')
    } finally {
      database.close()
    }
  } catch {
    // Who writes next meets what is wrong, and tells.
  }
  parentPort?.postMessage('done')
})
