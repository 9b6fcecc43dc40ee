import type { Blobs, WriteOptions } from '#domain/ports/store.ts'
import type { Sql } from '#server/store/sqlite/file/statements.ts'
import type { Connection } from './connection.ts'

type Write = (work: (sql: Sql) => unknown, options?: Pick<WriteOptions, 'useReserve'>) => Promise<unknown>

export function blobsIn(connection: Connection, write: Write): Blobs {
  return {
    async put(name, { type, data }) {
      await write((sql) => sql('INSERT INTO blobs VALUES (?, ?, ?) ON CONFLICT DO NOTHING').run(name, type, data))
    },
    async get(name) {
      const row = connection.read((sql) => sql('SELECT type, data FROM blobs WHERE name = ?').get(name))
      return row && { type: String(row.type), data: row.data as Uint8Array<ArrayBuffer> }
    },
    async remove(name) {
      await write((sql) => sql('DELETE FROM blobs WHERE name = ?').run(name), { useReserve: true })
    },
  }
}
