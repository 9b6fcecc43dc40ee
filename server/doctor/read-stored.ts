import { existsSync } from 'node:fs'
import type { Store } from '#domain/ports/store.ts'
import { databasePath, openStore } from '#server/services/services.ts'
import { getDocument } from '#server/store/sqlite/documents.ts'
import { openForReading } from '#server/store/sqlite/file/file.ts'
import { sqlOf } from '#server/store/sqlite/file/statements.ts'
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
  using database = openForReading(path, isLive ? 'live' : 'still')
  return await read({ get: async (index, id) => getDocument(sqlOf(database), index, id) })
}
