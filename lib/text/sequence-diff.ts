import { diffArrays } from 'diff/lib/diff/array.js'

export type Edit = { change: 'same' | 'removed' | 'added'; pieces: string[] }

/** Time and memory grow with the square of the edits. */
const MAX_EDITS = 500

export function sequenceDiff(before: readonly string[], after: readonly string[]): Edit[] {
  let [start, end] = [0, 0]
  const shorter = Math.min(before.length, after.length)
  while (start < shorter && before[start] === after[start]) start++
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const [old, young] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const edits = diffArrays(old, young, { maxEditLength: MAX_EDITS })?.map(
    ({ added, removed, value }): Edit => ({ change: added ? 'added' : removed ? 'removed' : 'same', pieces: value }),
  )
  const all: Edit[] = [
    { change: 'same', pieces: before.slice(0, start) },
    ...(edits ?? [
      { change: 'removed', pieces: old },
      { change: 'added', pieces: young },
    ]),
    { change: 'same', pieces: before.slice(before.length - end) },
  ]
  return all.filter(({ pieces }) => pieces.length > 0)
}
