import { DatabaseSync } from 'node:sqlite'
import { addToSearch, bestMatch, createSearch, inTitle, searchedDocument, TABLES } from '#server/store/sqlite/file/search-index.ts'
import { type Sql, sqlOf } from '#server/store/sqlite/file/statements.ts'
import type { SearchPlan } from './search-plan.ts'
import { documentAt, type Row } from './select.ts'

/** A temporary search of a few rows avoids merging words that everyone has. */
export function searchRows(sql: Sql, rows: readonly Row[], { partition, expression }: SearchPlan): number[] {
  using database = new DatabaseSync(':memory:')
  const few = sqlOf(database)
  database.exec(createSearch(TABLES[partition]))
  const inOrder = rows.toSorted((a, b) => compare(b.id, a.id) || compare(b.index, a.index))
  const documents = inOrder.map(({ seq }, at) => {
    const { index, body } = documentAt(sql, seq, undefined)
    return { seq: at, ...searchedDocument(index, body) }
  })
  addToSearch(
    few,
    documents.filter((document) => document.partition === partition),
  )
  const { search } = TABLES[partition]
  const { isInTitle, score } = bestMatch(TABLES[partition])
  const found = few(`SELECT rowid AS at FROM ${search} WHERE ${search} MATCH ? ORDER BY ${isInTitle} DESC, ${score}, rowid`).all(
    expression,
    inTitle(expression),
  )
  return found.flatMap(({ at }) => inOrder[Number(at)]?.seq ?? [])
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
