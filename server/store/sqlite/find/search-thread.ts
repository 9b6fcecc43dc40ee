import { Worker } from 'node:worker_threads'
import type { SearchPage, StoreQuery } from '#domain/ports/store.ts'
import type { SearchWorkerMessage } from './search-worker.ts'

/** Searchers behind this many leave before their turn. */
const MOST_WAITING = 50
const MOST_MS = 3000
/** Starting takes longer than a query on a busy machine, so it has its own limit. */
const MOST_STARTING_MS = 30_000
const MOST_TRIES = 2

type Waiting = { query: StoreQuery; tries: number; resolve: (found: SearchPage) => void; reject: (error: Error) => void }

const NOTHING: SearchPage = { total: 0, documents: [] }

export function openSearchThread(path: string) {
  const waiting: Waiting[] = []
  const thread = createThread(path, { hear, fail: tryAgain })
  let current: Waiting | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let isToRest = false
  return { find, rest, close }

  function find(query: StoreQuery): Promise<SearchPage> {
    if (isClosed) return Promise.reject(new Error('The store is closed'))
    if (waiting.length >= MOST_WAITING) return Promise.resolve<SearchPage>({ ...NOTHING, truncated: 'busy' })
    return new Promise((resolve, reject) => {
      waiting.push({ query, tries: 0, resolve, reject })
      next()
    })
  }

  function next(): void {
    if (current) return
    current = waiting.shift()
    if (!current) return void thread.rest()
    current.tries++
    thread.ask(current.query)
    timer = setTimeout(giveUp, thread.isReady() ? MOST_MS : MOST_STARTING_MS)
  }

  function hear(told: SearchWorkerMessage): void {
    if (told === 'ready') begin()
    else finish(({ resolve, reject }) => ('page' in told ? resolve(told.page) : reject(errorOf(told))))
  }

  function begin(): void {
    if (!current) return
    clearTimeout(timer)
    timer = setTimeout(giveUp, MOST_MS)
  }

  function giveUp(): void {
    void thread.end()
    finish(({ resolve }) => resolve({ ...NOTHING, truncated: 'timeout' }))
  }

  function tryAgain(error: Error): void {
    void thread.end()
    const canRepeat = current !== undefined && current.tries < MOST_TRIES
    if (current && canRepeat) waiting.unshift(current)
    finish(({ reject }) => canRepeat || reject(error))
  }

  function finish(settle: (asked: Waiting) => unknown): void {
    clearTimeout(timer)
    const asked = current
    current = undefined
    if (isToRest) rest()
    if (asked) settle(asked)
    next()
  }

  /** SQLite shares a file's state among a process's connections, so only closing all of them refreshes it. */
  function rest(): void {
    isToRest = current !== undefined
    if (!isToRest) void thread.end()
  }

  async function close(): Promise<void> {
    isClosed = true
    for (const { reject } of waiting.splice(0)) reject(new Error('The store is closed'))
    const ended = thread.end()
    finish(({ reject }) => reject(new Error('The store is closed')))
    await ended
  }
}

function createThread(path: string, { hear, fail }: { hear: (told: SearchWorkerMessage) => void; fail: (error: Error) => void }) {
  let thread: Worker | undefined
  let isReady = false
  return { ask, end, rest: () => thread?.unref(), isReady: () => isReady }

  function ask(query: StoreQuery): void {
    thread ??= start()
    thread.ref()
    thread.postMessage(query)
  }

  function start(): Worker {
    const started = new Worker(new URL(import.meta.resolve('#server/store/sqlite/find/search-worker.ts')), { workerData: path })
    isReady = false
    started.on('message', (told: SearchWorkerMessage) => {
      // Late answers belong to a query already given up.
      if (started !== thread) return
      if (told === 'ready') isReady = true
      hear(told)
    })
    started.on('error', (error) => started === thread && fail(error))
    started.on('exit', (code) => started === thread && fail(new Error(`The reading thread ended with ${code}`)))
    return started
  }

  async function end(): Promise<void> {
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }
}

function errorOf({ problem, errcode }: Extract<SearchWorkerMessage, { problem: string }>): Error {
  return Object.assign(new Error(problem), errcode === undefined ? {} : { errcode })
}
