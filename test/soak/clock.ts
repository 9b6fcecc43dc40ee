import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#test/process/wait-until.ts'

/** A clock that processes started with its `env` go by, and this one. */
export function openClock() {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-clock-'))
  const file = join(folder, 'moved')
  const RealDate = Date
  let moved = 0
  writeFileSync(file, '0')
  return {
    env: { CLOCK_FILE: file, NODE_OPTIONS: `--import ${new URL('./moved-clock.ts', import.meta.url).pathname}` },
    forward,
    close: () => rmSync(folder, { recursive: true }),
  }

  /** Resolves when all of them are there. A worker that ended is another one by then. */
  async function forward(minutes: number, pids: () => readonly number[]): Promise<void> {
    moved += minutes * 60_000
    // Half-written, it would take the processes back to the machine's time.
    writeFileSync(`${file}.next`, String(moved))
    renameSync(`${file}.next`, file)
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, words: []) => (words.length === 0 ? new target(target.now() + moved) : new target(...words)),
      get: (target, name) => (name === 'now' ? () => target.now() + moved : Reflect.get(target, name)),
    })
    await until(() => pids().every((pid) => toldTo(pid) === moved))
  }

  function toldTo(pid: number): number {
    try {
      return Number(readFileSync(`${file}.${pid}`, 'utf8'))
    } catch {
      return Number.NaN
    }
  }
}
