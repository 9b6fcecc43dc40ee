import { type At, type Desk, knownAsTold, splitAt } from '#app/editing/desk.ts'
import { listAround } from '#domain/words/known-lists.ts'
import type { Changes } from '#domain/words/words-table.ts'

/** The lists around texts of one table as the server is known to have them, by their places in it. */
export function listsAround(desk: Desk, texts: readonly At[]): Changes {
  const lists = texts.flatMap((at) => {
    const { key, place } = splitAt(at)
    const table = desk.state.get().tables.get(key)
    const list = table && listAround(table.field, place)
    return list === undefined ? [] : [[list, knownAsTold(desk, `${key}:${list}`)] as const]
  })
  return Object.fromEntries(lists)
}
