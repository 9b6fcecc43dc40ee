import type { Blobs, Revision, Store, WriteOptions } from '#domain/store.ts'
import { blobsIn } from './blobs.ts'
import { connect } from './connection.ts'
import { addCounts, readCounts, readGroups } from './counts.ts'
import { createDocument, getDocument, isSmallChange, removeDocument, updateDocument } from './documents.ts'
import { findDocuments } from './find.ts'
import { prepareFile } from './prepare.ts'
import { openReserve } from './reserve.ts'
import { watchStanding } from './standing.ts'
import { inSnapshot, inTransaction, type Sql } from './statements.ts'
import { walkDocuments } from './walk.ts'

type Options = {
  /** How much room on the disk is kept for deleting things when there is none left. What is kept already is used in any case. */
  reserveBytes?: number
}

/** The store in one SQLite file, made when missing; `:memory:` is a store that ends with the process. Closing it closes both. */
export function openSqlite(path: string, { reserveBytes = 0 }: Options = {}): { store: Store; blobs: Blobs } {
  const reserve = openReserve(path, reserveBytes)
  const connection = connect(path, reserve)
  const { standing, check } = watchStanding({ path, connection, reserve })

  /** One transaction with all that belongs to the write. */
  function write<Result>(
    work: (sql: Sql) => Result,
    { content, evenWhenFull }: WriteOptions = {},
    isSmall?: (sql: Sql) => boolean,
  ): Result {
    return connection.write(
      (sql) =>
        inTransaction(sql, () => {
          const result = work(sql)
          if (content && !isRefused(result)) countUp(sql, content)
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
    create: async (document, options) => write((sql) => createDocument(sql, document), options),
    createEach: async (documents, options) =>
      write((sql) => documents.filter((document) => !createDocument(sql, document).ok).map(({ id }) => id), options),
    update: async (document, options) =>
      write(
        (sql) => updateDocument(sql, document),
        options,
        (sql) => isSmallChange(sql, document),
      ),
    remove: async (document, options) => write((sql) => removeDocument(sql, document), { ...options, evenWhenFull: true }),
    count: async (group, amounts, limit) => write((sql) => addCounts(sql, group, amounts, limit)),
    counts: async (groups) => connection.read((sql) => readCounts(sql, groups)),
    countGroups: async () => connection.read(readGroups),
    revision: async () => connection.read(readRevision),
    standing: async () => standing(),
    spread: async () => undefined,
    check,
    close: async () => connection.close(),
  }
  return { store, blobs: blobsIn(connection) }
}

function isRefused(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false
}

function countUp(sql: Sql, content: 'changed' | 'withdrawn'): void {
  if (content === 'withdrawn') sql('UPDATE revision SET number = number + 1, showable_from = number + 1').run()
  else sql('UPDATE revision SET number = number + 1').run()
}

function readRevision(sql: Sql): Revision {
  const row = sql('SELECT number, showable_from FROM revision').get()
  return { number: Number(row?.number), showableFrom: Number(row?.showable_from) }
}
