import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Store } from '#domain/store.ts'
import { listStatements } from '#domain/words/decide.ts'
import { findPublishedWords } from '#domain/words/stored-words.ts'
import { databasePath, openStore } from '#server/services.ts'
import { openForReading } from '#server/store/sqlite/file.ts'
import { type Check, type Examined, ok, open, warning, wordsOf } from './check.ts'

const TABLES = '#app/content/tables.ts'

/** What the site says, and nobody has said that it is so. */
export const facts: Check = async ({ config }) => {
  const { wordsTables }: typeof import('#app/content/tables.ts') = await import(TABLES)
  try {
    const listed = listStatements(wordsTables, await published(config)).filter(({ state }) => state === 'to confirm')
    if (listed.length === 0) return [ok('all that the site says is confirmed, hidden, or has a source')]
    const owners = listed.filter(({ asks }) => asks === 'owner').length
    const shown = config.confirmedOnly ? 'not shown' : 'shown all the same'
    return [
      warning(
        `${listed.length} statements wait to be confirmed; ${owners} only the owner can know, and are ${shown}`,
        'See /admin/site/facts.',
      ),
    ]
  } catch (error) {
    return [open(`the words of the site cannot be read: ${wordsOf(error)}`)]
  }
}

async function published(config: Examined['config']) {
  if (config.search) {
    const { store } = openStore(config)
    return findPublishedWords(store).finally(() => store.close())
  }
  const path = databasePath(config)
  if (!existsSync(path)) return { words: {}, decisions: [] }
  const isLive = ['-shm', '-wal'].every((part) => existsSync(path + part))
  const database = openForReading(path, isLive ? 'live' : 'still')
  try {
    return await findPublishedWords(readingOf(database))
  } finally {
    database.close()
  }
}

function readingOf(database: DatabaseSync): Pick<Store, 'get'> {
  const row = database.prepare('SELECT version, body FROM documents WHERE index_name = ? AND id = ?')
  return {
    async get(index, id) {
      const found = row.get(index, id)
      return found && { index, id, version: String(found.version), body: JSON.parse(String(found.body)) }
    },
  }
}
