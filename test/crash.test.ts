import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Store } from '#domain/services.ts'
import { openSqliteStore } from '#server/store/sqlite.ts'
import { writeNumber } from './crash-writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'crash-'))
const program = fileURLToPath(new URL('./crash-writer.ts', import.meta.url))
const WRITES = 1000

after(() => rmSync(folder, { recursive: true }))

it(`has each of ${WRITES} acknowledged writes after a process was killed again and again`, async () => {
  const file = join(folder, 'killed.sqlite')
  const acknowledged = new Map<string, number>()
  let total = 0
  for (let round = 0; total < WRITES; round++) {
    const writer = `round${round}`
    const count = await writesUntilKilled(started(file, writer, 1e9), round)
    acknowledged.set(writer, count)
    total += count
  }
  const store = openSqliteStore(file)
  for (const [writer, count] of acknowledged) await checkWrites(store, writer, count)
  const all = await store.find({ indexes: ['blog'], size: 0 })
  assert.equal((await store.find({ indexes: ['blog'], text: 'harbour', size: 0 })).total, all.total)
  await store.close()
  checkFile(file)
})

it('loses nothing when four processes make the same file and write to it at once', async () => {
  const file = join(folder, 'together.sqlite')
  const writers = ['north', 'east', 'south', 'west']
  const counts = await Promise.all(writers.map((writer) => acknowledgedBy(started(file, writer, 25))))
  assert.deepEqual(counts, [25, 25, 25, 25])
  const store = openSqliteStore(file)
  for (const writer of writers) await checkWrites(store, writer, 25)
  await store.close()
  checkFile(file)
})

function started(file: string, writer: string, most: number): ChildProcess {
  return spawn(process.execPath, [program, file, writer, String(most)], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function writesUntilKilled(child: ChildProcess, round: number): Promise<number> {
  const count = acknowledgedBy(child)
  const kill = () => setTimeout(() => child.kill('SIGKILL'), Math.random() * 400)
  // Most are killed while they write, however slowly they started, and every fifth perhaps while it opens the store.
  if (round % 5 === 4) kill()
  else child.stdout?.once('data', kill)
  return count
}

/** How many writes the process acknowledged until it ended; a line that was cut short does not count. */
async function acknowledgedBy(child: ChildProcess): Promise<number> {
  let lines = ''
  child.stdout?.setEncoding('utf8').on('data', (data) => {
    lines += data
  })
  await once(child, 'close')
  return lines.split('\n').length - 1
}

async function checkWrites(store: Store, writer: string, count: number): Promise<void> {
  const expected = new Map(Array.from({ length: count }, (_, n) => writeNumber(writer, n)).map((write) => [write.id, write]))
  // The write in the middle of which it was killed may or may not have been made.
  const unsure = writeNumber(writer, count)
  for (const write of [...expected.values(), unsure]) {
    const stored = await store.get('blog', write.id)
    const found = stored && { id: stored.id, version: stored.version, body: stored.body }
    const possible = [expected.get(write.id), ...(write.id === unsure.id ? [unsure] : [])].map((one) => (one?.version ? one : undefined))
    assert.ok(
      possible.some((one) => isSame(one, found)),
      `${write.id} should be version ${write.version}, is ${stored?.version}`,
    )
    if (stored) assert.equal((await store.find({ indexes: ['blog'], text: write.id, size: 0 })).total, 1, `${write.id} by search`)
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function checkFile(file: string): void {
  const database = new DatabaseSync(file)
  assert.deepEqual({ ...database.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' })
  database.close()
}
