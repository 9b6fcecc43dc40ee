import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SearchPage, StoreQuery } from '#domain/ports/store.ts'
import { withTimeout } from '#lib/async/with-timeout.ts'
import type { SearchWorkerMessage } from './search-worker.ts'

const MOST_WAITING = 50
const MOST_MS = 3000
/** Starting takes longer than a query on a busy machine, so it has its own limit. */
const MOST_STARTING_MS = 30_000
const MOST_TRIES = 2

const NOTHING: SearchPage = { total: 0, documents: [] }

export function openSearchThread(path: string) {
  let thread: ReturnType<typeof startThread> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let count = 0
  let isClosed = false
  let isToRest = false
  return { find, rest, close }

  async function find(query: StoreQuery): Promise<SearchPage> {
    if (count > MOST_WAITING) return { ...NOTHING, truncated: 'busy' }
    const found = count++ === 0 ? ask(query) : last.then(() => ask(query))
    last = found.catch(() => {})
    return found.finally(() => {
      count--
      if (isToRest) void end()
    })
  }

  async function ask(query: StoreQuery): Promise<SearchPage> {
    for (let tries = 1; ; tries++) {
      if (isClosed) throw new Error('The store is closed')
      thread ??= startThread(path)
      const told = await thread.answer(query).catch((error: Error) => error)
      if (told && !(told instanceof Error)) return pageIn(told)
      void end()
      if (!told) return { ...NOTHING, truncated: 'timeout' }
      if (tries === MOST_TRIES && !isClosed) throw told
    }
  }

  /** SQLite shares a file's state among a process's connections, so only closing all of them refreshes it. */
  function rest(): void {
    isToRest = count > 0
    if (!isToRest) void end()
  }

  async function end(): Promise<void> {
    const ended = thread
    thread = undefined
    isToRest = false
    await ended?.end()
  }

  async function close(): Promise<void> {
    isClosed = true
    await end()
  }
}

function startThread(path: string) {
  const worker = new Worker(new URL(import.meta.resolve('#server/store/sqlite/find/search-worker.ts')), { workerData: path })
  const ended = once(worker, 'exit').then(([code]) => Promise.reject(new Error(`The reading thread ended with ${code}`)))
  ended.catch(() => {})
  let isReady = false
  return { answer, end: () => worker.terminate() }

  async function answer(query: StoreQuery): Promise<SearchWorkerMessage | undefined> {
    worker.ref()
    if (!isReady) isReady = (await hear(MOST_STARTING_MS)) !== undefined
    if (!isReady) return undefined
    worker.postMessage(query)
    const told = await hear(MOST_MS)
    worker.unref()
    return told
  }

  async function hear(mostMs: number): Promise<SearchWorkerMessage | undefined> {
    const heard = await withTimeout(Promise.race([once(worker, 'message'), ended]), mostMs)
    return heard?.[0]
  }
}

function pageIn(told: SearchWorkerMessage): SearchPage {
  if ('page' in told) return told.page
  throw Object.assign(new Error(told.problem), told.errcode === undefined ? {} : { errcode: told.errcode })
}
