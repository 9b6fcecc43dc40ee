import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { contentsOf } from '#server/backups/contents.ts'

const FIXTURES = fileURLToPath(new URL('../../fixtures', import.meta.url))

/** The first form of the store's file, and the later ones: `test/fixtures/stores/README.md`. */
export const FIRST = join(FIXTURES, 'store-of-994e9f9.sqlite')
export const LATER = globSync(join(FIXTURES, 'stores', '*.gz')).sort()

/** Gives a store as an earlier version wrote it, in a folder of its own. */
export function openShelf(folder: string) {
  let stores = 0
  return (fixture: string, data = join(folder, `${stores++}`)): string => {
    const file = join(data, 'tradewind.sqlite')
    mkdirSync(data, { recursive: true, mode: 0o700 })
    if (fixture.endsWith('.gz')) writeFileSync(file, gunzipSync(readFileSync(fixture)), { mode: 0o600 })
    else copyFileSync(fixture, file)
    return file
  }
}

export function hashOf(file: string): string {
  return asked(file, (database) => contentsOf(database).sha256)
}

/** Everything of a store's file but its documents: tables, indexes, and what it is derived from. */
export function formOf(file: string): string {
  return asked(file, (database) => {
    const schema = database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()
    return JSON.stringify([schema, database.prepare('SELECT * FROM derived').all(), database.prepare('PRAGMA user_version').get()])
  })
}

export function userVersion(file: string): unknown {
  return asked(file, (database) => database.prepare('PRAGMA user_version').get()?.user_version)
}

function asked<Answer>(file: string, ask: (database: DatabaseSync) => Answer): Answer {
  const database = new DatabaseSync(file)
  try {
    return ask(database)
  } finally {
    database.close()
  }
}
