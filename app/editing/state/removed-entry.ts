import { entryId } from '#domain/site-copy/match-entries.ts'
import { isDeepEqual } from '#domain/site-copy/page-copy.ts'
import { asServed, type CopyRef, type EditorStore, valueIn } from './editor-store.ts'
import type { ListEntry } from './list-entries.ts'

/** `alike` counts the remaining entries with the same content. */
export type RemovedEntry = { line: ListEntry; value: unknown; alike: number }

export function describeRemoval(desk: EditorStore, line: ListEntry, value: unknown): RemovedEntry {
  return { line, value, alike: countAlike(desk, line.list, value) }
}

/** Undo would duplicate an entry that a discard has already restored. */
export function isRestored(desk: EditorStore, { line, value, alike }: RemovedEntry): boolean {
  return countAlike(desk, line.list, value) > alike
}

function countAlike(desk: EditorStore, list: CopyRef, words: unknown): number {
  const [lines, wanted] = [asServed(desk, list, valueIn(desk, list)), asServed(desk, list, words)]
  const id = entryId(wanted)
  return Array.isArray(lines) ? lines.filter((line) => (id === undefined ? isDeepEqual(line, wanted) : entryId(line) === id)).length : 0
}
