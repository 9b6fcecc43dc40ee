import { DatabaseSync } from 'node:sqlite'
import { searchedTexts } from '#server/store/document-fields.ts'
import { addToSearch, BEST_MATCH, CREATE_SEARCH, inTitle } from '#server/store/sqlite/search.ts'
import { type Sql, sqlOf } from '#server/store/sqlite/statements.ts'
import { documentAt, type Row } from './select.ts'

/** Those of a few documents that an expression finds, the best first: looked up in a search of their own, where nobody else has the words. */
export function searchFew(sql: Sql, rows: readonly Row[], expression: string): number[] {
  const database = new DatabaseSync(':memory:')
  try {
    const few = sqlOf(database)
    database.exec(CREATE_SEARCH)
    const inOrder = rows.toSorted((a, b) => compare(b.id, a.id) || compare(b.index, a.index))
    addToSearch(
      few,
      inOrder.map(({ seq }, at) => {
        const { index, body } = documentAt(sql, seq, undefined)
        return { seq: at, index, texts: searchedTexts(index, body) }
      }),
    )
    const found = few(`SELECT rowid AS at FROM search WHERE search MATCH ? ORDER BY ${BEST_MATCH}, rowid`).all(
      expression,
      inTitle(expression),
    )
    return found.flatMap(({ at }) => inOrder[Number(at)]?.seq ?? [])
  } finally {
    database.close()
  }
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
