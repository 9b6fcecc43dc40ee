import type { Changes } from '#domain/site-copy/page-copy.ts'
import { listAround } from '#domain/site-copy/rebase-paths.ts'
import { type At, type Desk, knownAsTold, splitAt } from './editor-store.ts'

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
