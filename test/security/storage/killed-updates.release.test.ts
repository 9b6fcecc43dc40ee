import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { configure } from '#server/store/sqlite/file/schema.ts'
import { type Sql, sqlOf } from '#server/store/sqlite/file/statements.ts'
import { migrate } from '#server/store/sqlite/migrate.ts'
import { atDepth } from '#test/depth.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { FIRST, formOf, hashOf, LATER, openShelf, userVersion } from './earlier-stores.ts'

/** Of the states, every so-many-th is brought up to date as the next start would do it. */
const FINISHED_EVERY = 20

describe('R30 bringing a store up to date', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-killed-'))
  after(() => rmSync(folder, { recursive: true }))
  const storeOf = openShelf(folder)

  for (const fixture of atDepth([FIRST, ...LATER.slice(-1)], [FIRST, ...LATER]))
    test(`R30 of ${basename(fixture)} is all or nothing, before whichever statement the process is killed`, async (t) => {
      const file = storeOf(fixture)
      const [expected, form] = [hashOf(file), formOf(file)]
      const { states, statements } = statesWhile(file)
      assert.ok(new Set(states.map((state) => sizeOf(`${state}-wal`))).size > 2, 'some of it was written already')
      for (const [at, state] of states.entries()) {
        assert.equal(hashOf(state), expected, `killed in state ${at}`)
        assert.equal(formOf(state), form, `killed in state ${at}`)
        if (at % FINISHED_EVERY === 0) {
          const { store } = await openFile(state)
          assert.deepEqual(await store.checkIntegrity(), [])
          await store.close()
          assert.equal(userVersion(state), 2)
        }
        rmSync(join(state, '..'), { recursive: true })
      }
      t.diagnostic(`${statements} statements, ${states.length} states of the files`)
    })

  /** The files as a process leaves them that is killed before each statement of the conversion: once where some statements write nothing. */
  function statesWhile(file: string): { states: string[]; statements: number } {
    const states: string[] = []
    let statements = 0
    let last = ''
    const database = new DatabaseSync(file)
    configure(database)
    // What is not committed goes into the log at once.
    database.exec('PRAGMA cache_size = 5')
    const sql = heard(database, () => {
      statements++
      const written = ['', '-wal'].map((part) => writtenTo(file + part)).join()
      if (written !== last) states.push(stateOf(file, states.length))
      last = written
    })
    migrate(sql, file, () => {})
    database.close()
    return { states, statements }
  }

  function stateOf(file: string, at: number): string {
    const data = join(folder, `${basename(join(file, '..'))}-${at}`)
    mkdirSync(data)
    for (const part of ['', '-wal']) if (existsSync(file + part)) cpSync(file + part, join(data, `tradewind.sqlite${part}`))
    return join(data, 'tradewind.sqlite')
  }
})

/** Changes with each write. */
function writtenTo(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found ? `${found.size} ${found.mtimeNs} ${found.ctimeNs}` : ''
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function heard(database: DatabaseSync, hear: () => void): Sql {
  const exec = database.exec.bind(database)
  database.exec = (text) => {
    hear()
    exec(text)
  }
  const sql = sqlOf(database)
  const known = new WeakSet<object>()
  return Object.assign(
    (text: string) => {
      const statement = sql(text)
      if (known.has(statement)) return statement
      known.add(statement)
      for (const name of ['run', 'get', 'all'] as const) {
        const own = statement[name].bind(statement) as (...values: unknown[]) => never
        statement[name] = (...values: unknown[]) => {
          hear()
          return own(...values)
        }
      }
      return statement
    },
    { database },
  )
}
