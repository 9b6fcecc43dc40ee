import { readFileSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'

// Loaded before a process, it moves that process's clock, and the pauses of its jobs, by what a file says. The machine's clock stays as it is.
const LOOK_MS = 10
const file = process.env.CLOCK_FILE ?? ''
const RealDate = Date
let moved = 0

function now(): number {
  return RealDate.now() + moved
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, words: []) => (words.length === 0 ? new target(now()) : new target(...words)),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

type Pause = { timer: NodeJS.Timeout; end(): void; until: number }
type Options = { signal?: AbortSignal }
const LEAST_MS = 5000
const pauses = new Set<Pause>()
const signals = new WeakSet<AbortSignal>()

/** Only jobs pause so long and can be told to end. */
timers.setTimeout = new Proxy(timers.setTimeout, {
  apply: (pauseFor, self, given: [number, unknown, Options?]) => {
    const [milliseconds, value, { signal } = {}] = given
    if (!signal || signal.aborted || !(milliseconds >= LEAST_MS)) return Reflect.apply(pauseFor, self, given)
    // One listener for all: Node warns of many.
    if (!signals.has(signal)) signal.addEventListener('abort', () => pauses.forEach(finish))
    signals.add(signal)
    return new Promise<unknown>((resolve) => {
      const pause = { timer: setTimeout(() => finish(pause), milliseconds), end: () => resolve(value), until: now() + milliseconds }
      pauses.add(pause)
    })
  },
})
syncBuiltinESMExports()

function finish(pause: Pause): void {
  clearTimeout(pause.timer)
  if (pauses.delete(pause)) pause.end()
}

function look(): void {
  const told = Number(readFileSync(file, 'utf8'))
  if (told === moved) return
  moved = told
  for (const pause of pauses) {
    if (pause.until <= now()) finish(pause)
  }
  if (isMainThread) writeFileSync(`${file}.${process.pid}`, String(moved))
}

look()
if (isMainThread) writeFileSync(`${file}.${process.pid}`, String(moved))
setInterval(look, LOOK_MS).unref()
