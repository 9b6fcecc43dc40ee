import type { Blobs, Store, StoredDocument, WriteOptions } from '#domain/store.ts'
import { changesOf } from '#server/store/content-changes.ts'
import { blobsIn } from './blobs.ts'
import { type Connection, connect } from './connection.ts'
import { addCounts, readCounts, readGroups } from './counts.ts'
import { createDocument, getDocument, isSmallChange, removeDocument, updateDocument } from './documents.ts'
import { findDocuments } from './find.ts'
import { knowingReads } from './known-reads.ts'
import { prepareFile } from './prepare.ts'
import { openReserve } from './reserve.ts'
import { openRevision } from './revision.ts'
import { watchStanding } from './standing.ts'
import { inSnapshot, inTransaction, type Sql } from './statements.ts'
import { walkDocuments } from './walk.ts'

type Options = {
  /** How much room on the disk is kept for deleting things when there is none left. What is kept already is used in any case. */
  reserveBytes?: number
}

type Writing<Result> = WriteOptions & {
  written?: (result: Result) => readonly Pick<StoredDocument, 'index' | 'id'>[]
  isSmall?: (sql: Sql) => boolean
}

/** The store in one SQLite file, made when missing; `:memory:` is a store that ends with the process. Closing it closes both. */
export function openSqlite(path: string, { reserveBytes = 0 }: Options = {}): { store: Store; blobs: Blobs } {
  const reserve = openReserve(path, reserveBytes)
  const connection = connect(path, reserve)
  const revision = openRevision(connection)
  const { standing, check } = watchStanding({ path, connection, reserve })

  /** One transaction with all that belongs to the write. `written`: the documents of which it is one. */
  function write<Result>(work: (sql: Sql) => Result, { content, evenWhenFull, written = () => [], isSmall }: Writing<Result> = {}): Result {
    return connection.write(
      (sql) =>
        inTransaction(sql, () => {
          const result = work(sql)
          const documents = content && !isRefused(result) ? written(result) : []
          if (content && documents.length > 0) revision.countUp(sql, changesOf(documents, content))
          return result
        }),
      (sql) => evenWhenFull === true || isSmall?.(sql) === true,
    )
  }

  const store: Store = {
    prepare: (tell) => prepareFile(path, connection, tell),
    get: async (index, id) => connection.read((sql) => getDocument(sql, index, id)),
    find: async (query) => connection.read((sql) => inSnapshot(sql, () => findDocuments(sql, query))),
    walk: async (walk) => connection.read((sql) => inSnapshot(sql, () => walkDocuments(sql, walk))),
    create: async (document, options) => write((sql) => createDocument(sql, document), { ...options, written: () => [document] }),
    createEach: async (documents, options) =>
      write((sql) => documents.filter((document) => !createDocument(sql, document).ok).map(({ id }) => id), {
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
      write((sql) => removeDocument(sql, document), { ...options, written: () => [document], evenWhenFull: true }),
    count: async (group, amounts, limit) => write((sql) => addCounts(sql, group, amounts, limit)),
    counts: async (groups) => connection.read((sql) => readCounts(sql, groups)),
    countGroups: async () => connection.read(readGroups),
    revision: revision.read,
    standing: async () => standing(),
    spread: async () => undefined,
    check,
    close: async () => connection.close(),
  }
  return { store: knowingReads(store, commitsOf(connection)), blobs: blobsIn(connection) }
}

/** Gives another value after each commit of another connection, and when the file was opened anew. */
function commitsOf(connection: Connection): () => unknown {
  let last: { sql: Sql; commits: unknown } | undefined
  return () =>
    connection.read((sql) => {
      const commits = sql('PRAGMA data_version').get()?.data_version
      if (last?.sql !== sql || last.commits !== commits) last = { sql, commits }
      return last
    })
}

function isRefused(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false
}
