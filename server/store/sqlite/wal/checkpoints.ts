import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { LOG_BYTES } from '#server/store/sqlite/file/schema.ts'

/** Without anything to do for so long, the thread ends. */
const IDLE_MS = 10_000

/**
 * Brings what SQLite's log holds into the file (a checkpoint) in a thread of its own, when there is much of it: within a commit, the whole
 * process would wait for the disk. What fails is tried again when there is as much again, and by SQLite itself when the log has become several times as long.
 */
export function openCheckpoints(path: string) {
  let thread: Worker | undefined
  let isAtWork = false
  let isClosed = false
  /** How long the log was when it was last tried: it begins anew only when all of it is in the file and nobody reads from it. */
  let triedBytes = 0
  let idle: NodeJS.Timeout | undefined
  return { written, close }

  /** To be told of each write. */
  function written(): void {
    if (isAtWork || isClosed) return
    const bytes = logBytes()
    if (bytes < triedBytes) triedBytes = 0
    if (bytes > triedBytes + LOG_BYTES) begin()
  }

  function begin(): void {
    clearTimeout(idle)
    thread ??= start()
    isAtWork = thread !== undefined
    thread?.postMessage('checkpoint')
  }

  function start(): Worker | undefined {
    try {
      const started = new Worker(new URL(import.meta.resolve('#server/store/sqlite/wal/checkpoint-worker.ts')), { workerData: path })
      started.on('message', rest)
      started.on('error', () => started === thread && end())
      started.on('exit', () => started === thread && end())
      // Nobody waits for it. After the listeners: the first of them would undo it.
      started.unref()
      return started
    } catch {
      // Where there is no thread to be had, SQLite does it within a commit.
      return undefined
    }
  }

  function rest(): void {
    isAtWork = false
    triedBytes = logBytes()
    idle = setTimeout(endThread, IDLE_MS).unref()
  }

  function end(): void {
    isAtWork = false
    thread = undefined
  }

  /** A write that ends afterwards starts no thread. */
  async function close(): Promise<void> {
    isClosed = true
    clearTimeout(idle)
    await endThread()
  }

  async function endThread(): Promise<void> {
    const ended = thread
    end()
    await ended?.terminate()
  }

  /** The file of the log is cut to `LOG_BYTES` when it begins anew: it is longer only while there is more in it. */
  function logBytes(): number {
    return path === ':memory:' ? 0 : (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0)
  }
}
