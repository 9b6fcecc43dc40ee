import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Store } from '#domain/ports/store.ts'
import { writeNumber } from './crash-writer.ts'
import { randomFrom, randomMoment, randomParts } from './kill-moments.ts'
import { openFile } from './open-sqlite-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'crash-'))
const program = fileURLToPath(new URL('./crash-writer.ts', import.meta.url))
const WRITES = 1000
const KILLS = 10

const children = new Set<ChildProcess>()

after(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

it(`R22 has each of ${WRITES} acknowledged writes after a process was killed again and again`, async () => {
  const file = join(folder, 'killed.sqlite')
  const acknowledged = new Map<string, number>()
  const random = randomFrom(2)
  // Every third is followed by one that has not written anything when it is killed: it opens what the last one left.
  const rounds = randomParts(WRITES, KILLS, random).flatMap((writes, kill) => (kill % 3 === 2 ? [writes, 0] : [writes]))
  for (const [round, writes] of rounds.entries()) {
    const writer = `round${round}`
    const { has, writesUntilItEnds } = started(file, writer, 1e9)
    await has(writes)
    await randomMoment(random)
    const count = await writesUntilItEnds('SIGKILL')
    assert.ok(count >= writes)
    acknowledged.set(writer, count)
  }
  const { store } = await openFile(file)
  for (const [writer, count] of acknowledged) await checkWrites(store, writer, count)
  const all = await store.find({ indexes: ['blog'], size: 0 })
  assert.equal((await store.find({ indexes: ['blog'], text: 'harbour', size: 0 })).total, all.total)
  await store.close()
  checkFile(file)
})

it('loses nothing when four processes make the same file and write to it at once', async () => {
  const file = join(folder, 'together.sqlite')
  const writers = ['north', 'east', 'south', 'west']
  const counts = await Promise.all(writers.map((writer) => started(file, writer, 25).writesUntilItEnds()))
  assert.deepEqual(counts, [25, 25, 25, 25])
  const { store } = await openFile(file)
  for (const writer of writers) await checkWrites(store, writer, 25)
  await store.close()
  checkFile(file)
})

/** A process that writes. */
function started(file: string, writer: string, most: number) {
  const child = spawn(process.execPath, [program, file, writer, String(most)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  children.add(child)
  let text = ''
  let hasEnded = false
  const heard = new EventEmitter()
  child.stdout.setEncoding('utf8').on('data', (part) => {
    text += part
    heard.emit('more')
  })
  void closed.then(() => {
    hasEnded = true
    heard.emit('more')
  })
  return { has, writesUntilItEnds }

  /** Lines after the first; a line that was cut short does not count. */
  function count(): number {
    return text.split('\n').length - 2
  }

  /** Resolves when it has acknowledged so many writes; with none, when it opens the store. */
  async function has(writes: number): Promise<void> {
    while (count() < writes && !hasEnded) await once(heard, 'more')
  }

  /** How many writes it acknowledged until it ended, by itself or by the signal. */
  async function writesUntilItEnds(signal?: NodeJS.Signals): Promise<number> {
    if (signal) child.kill(signal)
    await closed
    children.delete(child)
    return count()
  }
}

async function checkWrites(store: Store, writer: string, count: number): Promise<void> {
  const expected = new Map(Array.from({ length: count }, (_, n) => writeNumber(writer, n)).map((write) => [write.id, write]))
  // The write in the middle of which it was killed may or may not have been made.
  const unsure = writeNumber(writer, count)
  for (const write of [...expected.values(), unsure]) {
    const stored = await store.get('blog', write.id)
    const found = stored && { id: stored.id, version: Number(stored.version), body: stored.body }
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
