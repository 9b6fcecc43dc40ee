import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { LONGEST_TEST_MS, prepareTests } from './prepare.ts'

// `npm run test:load -- 20 test/security/storage/killed.long.test.ts test/store/crash.long.test.ts`: runs each of the named files 20 times alone, 20 times beside four
// busy processes and 20 times pinned to one core. A test that hangs on the machine's speed fails in one of the three.
const BUSY_PROCESSES = 4
/** Ends with the process that started it, whatever becomes of that. */
const BE_BUSY = `process.stdin.on('end', () => process.exit()).resume()
  const turn = () => { for (const end = Date.now() + 50; Date.now() < end; ); setImmediate(turn) }
  turn()`

type Way = { name: string; command: readonly string[]; busy: number }

const times = Number(process.argv[2])
const files = process.argv.slice(3)
if (!(times >= 1) || files.length === 0) {
  console.error('Say how often and which test files, as in: npm run test:load -- 20 test/security/storage/killed.long.test.ts')
  process.exit(1)
}
await prepareTests(files)
for (const way of ways()) {
  const busy = Array.from({ length: way.busy }, () => spawn(process.execPath, ['-e', BE_BUSY], { stdio: ['pipe', 'ignore', 'inherit'] }))
  for (const file of files) await runOften(file, way)
  for (const one of busy) one.kill()
}

function ways(): Way[] {
  const all: Way[] = [
    { name: 'alone', command: [], busy: 0 },
    { name: `beside ${BUSY_PROCESSES} busy processes`, command: [], busy: BUSY_PROCESSES },
  ]
  if (spawnSync('taskset', ['-V']).status === 0) return [...all, { name: 'on one core', command: ['taskset', '-c', firstCore()], busy: 0 }]
  console.log(`Without taskset no run is pinned to one of the ${availableParallelism()} cores.`)
  return all
}

function firstCore(): string {
  return /^Cpus_allowed_list:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
}

async function runOften(file: string, { name, command }: Way): Promise<void> {
  let failed = 0
  let longest = 0
  for (let run = 0; run < times; run++) {
    const started = performance.now()
    const { code, output } = await runOnce([...command, process.execPath, '--test', `--test-timeout=${LONGEST_TEST_MS}`, file])
    longest = Math.max(longest, performance.now() - started)
    if (code === 0) continue
    failed++
    process.exitCode = 1
    console.log(`${output}\n`)
  }
  console.log(`${failed === 0 ? '✔' : '✖'} ${file}, ${name}: ${times - failed} of ${times} green, ${(longest / 1000).toFixed(1)} s at most`)
}

async function runOnce([command = '', ...words]: string[]): Promise<{ code: number | null; output: string }> {
  // Tests that are started by a test would think that they are part of it.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const child: ChildProcess = spawn(command, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part) => (output += part))
  const [code] = await once(child, 'close')
  return { code, output }
}
