import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { LOG_BYTES } from '#server/store/sqlite/schema.ts'

/** Without anything to do for so long, the thread ends. */
const IDLE_MS = 5000

/**
 * Brings what SQLite's log holds into the file (a checkpoint) in a thread of its own, when there is much of it: within a commit, the whole
 * process would wait for the disk. What fails is tried again after the next write, and by SQLite itself when the log has become several times as long.
 */
export function openCheckpoints(path: string) {
  let thread: Worker | undefined
  let isAtWork = false
  let idle: NodeJS.Timeout | undefined
  return { written, close }

  /** To be told of each write. */
  function written(): void {
    if (!isAtWork && logBytes() > LOG_BYTES) begin()
  }

  function begin(): void {
    clearTimeout(idle)
    thread ??= start()
    isAtWork = thread !== undefined
    thread?.postMessage('checkpoint')
  }

  function start(): Worker | undefined {
    try {
      const started = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: path })
      // Nobody waits for it.
      started.unref()
      started.on('message', rest)
      started.on('error', () => started === thread && end())
      started.on('exit', () => started === thread && end())
      return started
    } catch {
      // Where there is no thread to be had, SQLite does it within a commit.
      return undefined
    }
  }

  function rest(): void {
    isAtWork = false
    idle = setTimeout(close, IDLE_MS).unref()
  }

  function end(): void {
    isAtWork = false
    thread = undefined
  }

  async function close(): Promise<void> {
    clearTimeout(idle)
    const ended = thread
    end()
    await ended?.terminate()
  }

  /** The file of the log is cut to `LOG_BYTES` when it begins anew: it is longer only while there is more in it. */
  function logBytes(): number {
    return path === ':memory:' ? 0 : (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0)
  }
}
