import { entryId } from '#domain/site-copy/match-entries.ts'
import { isDeepEqual } from '#domain/site-copy/page-copy.ts'
import { asServed, type CopyRef, type EditorStore, valueIn } from './editor-store.ts'
import type { ListEntry } from './list-entries.ts'

/** A line that was removed. `alike`: how many of those that stayed say the same. */
export type RemovedEntry = { line: ListEntry; words: unknown; alike: number }

/** What is to be known of a line that has just been removed. */
export function describeRemoval(desk: EditorStore, line: ListEntry, words: unknown): RemovedEntry {
  return { line, words, alike: countAlike(desk, line.list, words) }
}

/** Whether it stands in its list again, as where that was discarded: put back, it would stand there twice. */
export function isRestored(desk: EditorStore, { line, words, alike }: RemovedEntry): boolean {
  return countAlike(desk, line.list, words) > alike
}

function countAlike(desk: EditorStore, list: CopyRef, words: unknown): number {
  const [lines, wanted] = [asServed(desk, list, valueIn(desk, list)), asServed(desk, list, words)]
  const id = entryId(wanted)
  return Array.isArray(lines) ? lines.filter((line) => (id === undefined ? isDeepEqual(line, wanted) : entryId(line) === id)).length : 0
}
