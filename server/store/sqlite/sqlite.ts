import type { Blobs, SearchPage, Store, StoredDocument, StoreQuery, WriteOptions } from '#domain/ports/store.ts'
import { readAt } from '#lib/objects/objects.ts'
import { changesOf } from '#server/store/content-changes.ts'
import { createDiskReserve } from '#server/store/sqlite/file/disk-reserve.ts'
import { forgetRemovedWords } from '#server/store/sqlite/file/search-index.ts'
import type { SqliteErrorReason } from '#server/store/sqlite/file/sqlite-error.ts'
import { inReadTransaction, inTransaction, type Sql } from '#server/store/sqlite/file/statements.ts'
import { findDocuments, findQuickly } from '#server/store/sqlite/find/find.ts'
import { scanDocuments } from '#server/store/sqlite/find/scan.ts'
import { openSearchThread } from '#server/store/sqlite/find/search-thread.ts'
import { distinctKeys } from '#server/store/sqlite/find/select.ts'
import { openCheckpoints } from '#server/store/sqlite/wal/checkpoints.ts'
import { type Connection, connect } from './connection.ts'
import { createContentVersion } from './content-version.ts'
import { addCounts, readCounts, readGroups, removeGroups } from './counts.ts'
import { createDocument, createDocuments, getDocument, isSmallChange, removeDocument, updateDocument } from './documents.ts'
import { watchFileHealth } from './file-health.ts'
import type { PeerProcesses } from './peer-processes.ts'
import { prepareFile } from './prepare.ts'
import { withReadCache } from './read-cache.ts'
import { withoutWaiting, withoutWritingThrough, withWriteLock } from './write-lock.ts'

const SCRUB_TRIES = 200
const SCRUB_PAUSE_MS = 20

type Options = {
  reserveBytes?: number
  others?: PeerProcesses | undefined
  cacheBytes?: number | undefined
}

type Writing<Result> = WriteOptions & {
  written?: (result: Result) => readonly Pick<StoredDocument, 'index' | 'id'>[]
  isSmall?: (sql: Sql) => boolean
}

export function openSqlite(path: string, { reserveBytes = 0, others, cacheBytes }: Options = {}): { store: Store; blobs: Blobs } {
  const reserve = createDiskReserve(path, reserveBytes)
  const reader = openSearchThread(path)
  const tellTrouble = (trouble: SqliteErrorReason) => {
    reader.rest()
    others?.reportError(trouble)
  }
  const connection = connect(path, reserve, { tellTrouble, cacheBytes })
  const checkpoints = openCheckpoints(path)
  const revision = createContentVersion(connection)
  const { standing: health, check: checkIntegrity } = watchFileHealth({ path, connection, reserve, others })

  async function find(query: StoreQuery): Promise<SearchPage> {
    const isAlone = path === ':memory:' || connection.readAs() === 'still' || connection.trouble() !== undefined
    const found = connection.read((sql) => inReadTransaction(sql, () => (isAlone ? findDocuments(sql, query) : findQuickly(sql, query))))
    if (found) return found
    try {
      return await reader.find(query)
    } catch (error) {
      return connection.read(() => {
        throw error
      })
    }
  }

  /** Resolves once the write is on disk, unless the caller accepts losing it. */
  async function write<Result>(
    work: (sql: Sql) => Result,
    { publicEffect, useReserve, durable, written = () => [], isSmall }: Writing<Result> = {},
  ): Promise<Result> {
    const transaction = (sql: Sql) =>
      inTransaction(sql, () => {
        const result = work(sql)
        const documents = publicEffect && readAt(result, 'ok') !== false ? written(result) : []
        if (publicEffect && documents.length > 0) revision.countUp(sql, changesOf(documents, publicEffect))
        return result
      })
    const alone = (sql: Sql) => withoutWaiting(sql, () => withoutWritingThrough(sql, () => transaction(sql)))
    const result = await withWriteLock(() => connection.write(alone, (sql) => useReserve === true || isSmall?.(sql) === true))
    checkpoints.written()
    if (durable !== false) await connection.writtenThrough()
    return result
  }
  const store: Store = {
    prepare: (onProgress) => prepareFile(path, connection, onProgress),
    get: async (index, id) => connection.read((sql) => getDocument(sql, index, id)),
    find,
    scan: async (walk) => connection.read((sql) => inReadTransaction(sql, () => scanDocuments(sql, walk))),
    distinct: async (query) => connection.read((sql) => inReadTransaction(sql, () => distinctKeys(sql, query))),
    create: async (document, options) => write((sql) => createDocument(sql, document), { ...options, written: () => [document] }),
    createMany: async (documents, options) =>
      write((sql) => createDocuments(sql, documents), {
        ...options,
        written: (taken) => (taken.length < documents.length ? documents : []),
      }),
    update: async (document, options) =>
      write((sql) => updateDocument(sql, document), {
        ...options,
        written: () => [document],
        isSmall: (sql) => isSmallChange(sql, document),
      }),
    remove: async (document, options) =>
      write((sql) => removeDocument(sql, document), { ...options, written: () => [document], useReserve: true }),
    increment: async (group, amounts, limit) => write((sql) => addCounts(sql, group, amounts, limit)),
    getCounters: async (groups, names) => connection.read((sql) => readCounts(sql, groups, names)),
    listCounterGroups: async () => connection.read(readGroups),
    removeCounters: async (groups) => write((sql) => removeGroups(sql, groups), { useReserve: true }),
    contentVersion: revision.read,
    health,
    replication: async () => undefined,
    checkIntegrity,
    scrub: (indexes) => emptyLog(connection, indexes.includes('messages') ? write(forgetRemovedWords) : undefined),
    async close() {
      await reader.close()
      await checkpoints.close()
      connection.close()
    },
  }
  return { store: withReadCache(store, commitsOf(connection)), blobs: blobsIn(connection, write) }
}

function commitsOf(connection: Connection): () => unknown {
  let last: { sql: Sql; commits: unknown } | undefined
  let isAsked = false
  return () => {
    if (isAsked) return last
    connection.read((sql) => {
      const commits = sql('PRAGMA data_version').get()?.data_version
      if (last?.sql !== sql || last.commits !== commits) last = { sql, commits }
    })
    isAsked = true
    process.nextTick(() => {
      isAsked = false
    })
    return last
  }
}

async function emptyLog(connection: Connection, cleared?: Promise<void>): Promise<void> {
  await cleared
  for (let left = SCRUB_TRIES; left > 0; left--) {
    if (connection.write((sql) => withoutWaiting(sql, () => sql('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy)) === 0) return
    await new Promise((resolve) => setTimeout(resolve, SCRUB_PAUSE_MS))
  }
  throw new Error('The log could not be emptied, because others read from it')
}

type Write = (work: (sql: Sql) => unknown, options?: Pick<WriteOptions, 'useReserve'>) => Promise<unknown>

function blobsIn(connection: Connection, write: Write): Blobs {
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
