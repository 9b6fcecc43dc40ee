import { readFileSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Loaded before a process, it moves that process's clock, and the pauses of its jobs, by what a file says. The machine's clock stays as it is.
const LOOK_MS = 10
const file = process.env.CLOCK_FILE ?? ''
const RealDate = Date
const setRealTimeout = globalThis.setTimeout
let moved = 0

function now(): number {
  return RealDate.now() + moved
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, words: []) => (words.length === 0 ? new target(now()) : new target(...words)),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

type Pause = { timer: NodeJS.Timeout; end(): void; until: number }
const pauses = new Set<Pause>()

const setMovedTimeout = (end: () => void, milliseconds: number, ...rest: unknown[]) => {
  if (!(milliseconds >= 5000) || !new Error().stack?.includes('server/startup/jobs.ts')) return setRealTimeout(end, milliseconds, ...rest)
  const pause: Pause = { timer: setRealTimeout(() => finish(pause), milliseconds), end, until: now() + milliseconds }
  pauses.add(pause)
  return pause.timer
}
globalThis.setTimeout = Object.assign(setMovedTimeout, setRealTimeout) as typeof setTimeout

function finish(pause: Pause): void {
  if (pauses.delete(pause)) pause.end()
}

function look(): void {
  const told = Number(readFileSync(file, 'utf8'))
  if (told === moved) return
  moved = told
  for (const pause of pauses) {
    if (pause.until > now()) continue
    clearTimeout(pause.timer)
    finish(pause)
  }
  if (isMainThread) writeFileSync(`${file}.${process.pid}`, String(moved))
}

look()
if (isMainThread) writeFileSync(`${file}.${process.pid}`, String(moved))
setInterval(look, LOOK_MS).unref()
