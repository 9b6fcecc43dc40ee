import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { LOG_BYTES } from '#server/store/sqlite/file/schema.ts'

const IDLE_MS = 10_000

/** A checkpoint within a commit would block the process, so a thread runs it. */
export function openCheckpoints(path: string) {
  let thread: Worker | undefined
  let isAtWork = false
  let isClosed = false
  /** The WAL restarts only once it's fully copied and no one reads from it. */
  let triedBytes = 0
  let idle: NodeJS.Timeout | undefined
  return { written, close }

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
      // After the listeners, because adding one calls ref again.
      started.unref()
      return started
    } catch {
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

  function logBytes(): number {
    return path === ':memory:' ? 0 : (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0)
  }
}
