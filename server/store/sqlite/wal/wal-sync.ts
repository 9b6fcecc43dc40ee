import { type FileHandle, open } from 'node:fs/promises'

export type WalSync = {
  sync(): Promise<void>
  close(): void
}

/** Syncing in a commit would block the process; callers during a run share the next one. */
export function openWalSync(path: string): WalSync {
  // Stays open, because the system reports a disk error only to open files.
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

  function close(): void {
    isClosed = true
    if (!running) void letGo()
  }

  async function letGo(): Promise<void> {
    const opened = log
    log = undefined
    await opened?.close().catch(() => {})
  }
}

async function openLog(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(`${path}-wal`, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
