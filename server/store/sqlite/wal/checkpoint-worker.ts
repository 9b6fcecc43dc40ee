import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

const file = pathToFileURL(String(workerData))
// No store is made in the place of one that was taken away.
file.searchParams.set('mode', 'rw')

/** Whoever writes waits so long at most while somebody reads from the log. */
const RESTART_MS = 20

// The file is opened for each: whatever becomes of it, nothing here holds what it was.
parentPort?.on('message', () => {
  try {
    const database = new DatabaseSync(file, { timeout: RESTART_MS })
    try {
      database.exec('PRAGMA synchronous = FULL')
      const isBusy = database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()?.busy === 1
      // What was written meanwhile is little, and until it is there nobody else writes: of a log that always grows a little, none would ever begin anew.
      if (!isBusy) database.exec('PRAGMA wal_checkpoint(RESTART)')
    } finally {
      database.close()
    }
  } catch {
    // Who writes next meets what is wrong, and tells.
  }
  parentPort?.postMessage('done')
})
