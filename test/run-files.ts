import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { groupFiles, programFor } from './group-files.ts'
import { CACHE, LONGEST_TEST_MS, openShared } from './prepare.ts'

/** Tests depend neither on each other nor on the machine's speed: others fill the time in which one waits. */
const FILES_AT_ONCE = 4
/** Long tests wait more than they work: for processes, clocks and services. */
const LONG_FILES_AT_ONCE = 6

/** A file that takes longer keeps others from being spread well. */
const LONG_MS = 25_000

/** Seconds of the files that take long, measured on two cores: in a fresh clone they come first as well. */
const EXPECTED = 'test/expected-seconds.json'

/** Runs what is prepared and says how it went. How long each file took is kept under the name, for the next run's order. */
export async function runFiles(files: readonly string[], name: string): Promise<void> {
  const place = `${CACHE}/${name}-durations.json`
  const measured = readDurations(place)
  const closeShared = await openShared(files)
  const folder = mkdtempSync(join(tmpdir(), 'tests-together-'))
  const durations: Record<string, number> = {}
  const results = run({
    files: groupFiles(...longestFirst(files, measured)).map((group) => programFor(group, folder)),
    concurrency: name === 'test' ? FILES_AT_ONCE : LONG_FILES_AT_ONCE,
    timeout: LONGEST_TEST_MS,
  })
  const note = (file: string, took: number) => {
    durations[relative('.', file)] = took
  }
  results.on('test:summary', ({ file, duration_ms, success }) => {
    if (file?.endsWith('.ts')) note(file, Math.round(duration_ms))
    if (!success) process.exitCode = 1
  })
  results.on('test:pass', ({ file, nesting, details }) => {
    if (file && nesting === 0) note(file, Math.round((durations[relative('.', file)] ?? 0) + details.duration_ms))
  })
  results.on('test:fail', () => {
    process.exitCode = 1
  })
  const report = results.compose(spec)
  report.pipe(process.stdout)
  await new Promise((resolve) => report.once('end', resolve))
  await closeShared()
  rmSync(folder, { recursive: true })
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(place, JSON.stringify({ ...measured, ...durations }))
  sayWhatTookLong(durations)
}

/** By what an earlier run has measured, or what is expected; and that. */
function longestFirst(all: readonly string[], measured: Record<string, number>): [string[], (file: string) => number] {
  const seconds = readDurations(EXPECTED)
  const expected = (file: string) => {
    const name = relative('.', file)
    return measured[name] ?? (seconds[name] ?? (file.includes('browser') ? 5 : 2)) * 1000
  }
  return [[...all].sort((a, b) => expected(b) - expected(a) || a.localeCompare(b)), expected]
}

function readDurations(place: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(place, 'utf8'))
  } catch {
    return {}
  }
}

function sayWhatTookLong(durations: Record<string, number>): void {
  const slowest = Object.entries(durations).sort(([, a], [, b]) => b - a)
  const say = ([file, took]: [string, number]) => console.log(`${(took / 1000).toFixed(1).padStart(8)} s  ${file}`)
  console.log('\nThe slowest files:')
  slowest.slice(0, 10).forEach(say)
  const long = slowest.filter(([, took]) => took > LONG_MS)
  console.log(`\n${long.length} files took over ${LONG_MS / 1000} s${long.length === 0 ? '.' : ':'}`)
  long.forEach(say)
}
