import { type FileHandle, open } from 'node:fs/promises'

export type WalSync = {
  /** Resolves when all that is in the log by now is on the disk. */
  sync(): Promise<void>
  close(): void
}

/**
 * Brings SQLite's log onto the disk in another thread: in a commit, the whole process would wait for it. Those who ask while it is at work
 * share the next time.
 */
export function openWalSync(path: string): WalSync {
  // Kept open: of a disk that failed between two times, the system tells those who had the file open then.
  let log: FileHandle | undefined
  let isClosed = false
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  return { sync, close }

  function sync(): Promise<void> {
    if (!running) return begin()
    next ??= running.then(begin, begin)
    return next
  }

  function begin(): Promise<void> {
    next = undefined
    running = writeThrough().finally(() => {
      running = undefined
    })
    return running
  }

  async function writeThrough(): Promise<void> {
    log ??= await openLog(path)
    await log?.datasync()
    if (isClosed) await letGo()
  }

  /** Whoever waits still gets an answer. */
  function close(): void {
    isClosed = true
    if (!running) void letGo()
  }

  async function letGo(): Promise<void> {
    const opened = log
    log = undefined
    // What closing says of a file that was only read from matters to nobody.
    await opened?.close().catch(() => {})
  }
}

/** None where a connection that closed as the last one has brought all of it into the file, or the store is not in one. */
async function openLog(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(`${path}-wal`, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
