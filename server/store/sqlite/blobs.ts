import type { Blobs } from '#domain/store.ts'
import type { Connection } from './connection.ts'

/** Bytes in the store's own file: one backup has all, and they are as safe as what is told of them. */
export function blobsIn(connection: Connection): Blobs {
  return {
    async put(name, { type, data }) {
      connection.write((sql) => sql('INSERT INTO blobs VALUES (?, ?, ?) ON CONFLICT DO NOTHING').run(name, type, data))
    },
    async get(name) {
      const row = connection.read((sql) => sql('SELECT type, data FROM blobs WHERE name = ?').get(name))
      return row && { type: String(row.type), data: row.data as Uint8Array<ArrayBuffer> }
    },
    async remove(name) {
      connection.write(
        (sql) => sql('DELETE FROM blobs WHERE name = ?').run(name),
        () => true,
      )
    },
  }
}
