import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Store } from '#domain/ports/store.ts'
import { databasePath, openStore } from '#server/services/services.ts'
import { openForReading } from '#server/store/sqlite/file/file.ts'
import type { DoctorContext } from './check.ts'

export async function readStored<T>(
  config: DoctorContext['config'],
  read: (store: Pick<Store, 'get'>) => Promise<T>,
): Promise<T | undefined> {
  if (config.search) {
    const { store } = openStore(config)
    return read(store).finally(() => store.close())
  }
  const path = databasePath(config)
  if (!existsSync(path)) return undefined
  const isLive = ['-shm', '-wal'].every((part) => existsSync(path + part))
  const database = openForReading(path, isLive ? 'live' : 'still')
  try {
    return await read(readingOf(database))
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
