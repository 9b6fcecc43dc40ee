import { idOf } from '#domain/site-copy/match-entries.ts'
import { isSame } from '#domain/site-copy/page-copy.ts'
import { type At, asTold, type Desk, valueIn } from './editor-store.ts'
import type { Line } from './list-entries.ts'

/** A line that was removed. `alike`: how many of those that stayed say the same. */
export type Removed = { line: Line; words: unknown; alike: number }

/** What is to be known of a line that has just been removed. */
export function removedFrom(desk: Desk, line: Line, words: unknown): Removed {
  return { line, words, alike: countAlike(desk, line.list, words) }
}

/** Whether it stands in its list again, as where that was discarded: put back, it would stand there twice. */
export function isBack(desk: Desk, { line, words, alike }: Removed): boolean {
  return countAlike(desk, line.list, words) > alike
}

function countAlike(desk: Desk, list: At, words: unknown): number {
  const [lines, wanted] = [asTold(desk, list, valueIn(desk, list)), asTold(desk, list, words)]
  const id = idOf(wanted)
  return Array.isArray(lines) ? lines.filter((line) => (id === undefined ? isSame(line, wanted) : idOf(line) === id)).length : 0
}
