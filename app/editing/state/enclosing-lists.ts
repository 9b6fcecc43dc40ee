import type { CopyChanges } from '#domain/site-copy/page-copy.ts'
import { enclosingList } from '#domain/site-copy/rebase-paths.ts'
import { type CopyRef, type EditorStore, knownAsServed, splitRef } from './editor-store.ts'

export function enclosingLists(desk: EditorStore, texts: readonly CopyRef[]): CopyChanges {
  const lists = texts.flatMap((at) => {
    const { key, place } = splitRef(at)
    const table = desk.state.get().tables.get(key)
    const list = table && enclosingList(table.field, place)
    return list === undefined ? [] : [[list, knownAsServed(desk, `${key}:${list}`)] as const]
  })
  return Object.fromEntries(lists)
}
