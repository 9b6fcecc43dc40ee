/** What became of one piece, or of the pieces after it. */
export type Edit = { change: 'same' | 'removed' | 'added'; pieces: string[] }

/** More differences than this are not sought one by one: time and memory grow with their square. */
const MOST_EDITS = 500

/** The fewest removals and additions that make one sequence of another, by Myers' algorithm; all of it where they are too many. */
export function sequenceDiff(before: readonly string[], after: readonly string[]): Edit[] {
  let [start, end] = [0, 0]
  const shorter = Math.min(before.length, after.length)
  while (start < shorter && before[start] === after[start]) start++
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const [old, young] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  return joined([
    { change: 'same', pieces: before.slice(0, start) },
    ...(edits(old, young) ?? [
      { change: 'removed', pieces: old },
      { change: 'added', pieces: young },
    ]),
    { change: 'same', pieces: before.slice(before.length - end) },
  ])
}

/** `reached`, for each number of edits: how far into the old sequence each diagonal got. */
function edits(old: readonly string[], young: readonly string[]): Edit[] | undefined {
  const most = Math.min(old.length + young.length, MOST_EDITS)
  const middle = most + 1
  const ends = new Int32Array(2 * middle + 1)
  const reached: Int32Array[] = []
  for (let count = 0; count <= most; count++) {
    reached.push(ends.slice())
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      let at = cameByAdding(ends, middle + diagonal, diagonal, count)
        ? end(ends, middle + diagonal + 1)
        : end(ends, middle + diagonal - 1) + 1
      while (at < old.length && at - diagonal < young.length && old[at] === young[at - diagonal]) at++
      ends[middle + diagonal] = at
      if (at >= old.length && at - diagonal >= young.length) return traced(reached, { old, young, middle })
    }
  }
  return undefined
}

function traced(
  reached: readonly Int32Array[],
  { old, young, middle }: { old: readonly string[]; young: readonly string[]; middle: number },
): Edit[] {
  const found: Edit[] = []
  let [x, y] = [old.length, young.length]
  for (let count = reached.length - 1; count >= 0; count--) {
    const ends = reached[count] ?? new Int32Array()
    const diagonal = x - y
    const isAdded = cameByAdding(ends, middle + diagonal, diagonal, count)
    const before = count === 0 ? 0 : end(ends, middle + diagonal + (isAdded ? 1 : -1))
    const startX = count === 0 ? 0 : isAdded ? before : before + 1
    found.push({ change: 'same', pieces: old.slice(startX, x) })
    if (count === 0) break
    const startY = startX - diagonal
    if (isAdded) found.push({ change: 'added', pieces: young.slice(startY - 1, startY) })
    else found.push({ change: 'removed', pieces: old.slice(startX - 1, startX) })
    x = before
    y = isAdded ? startY - 1 : startY
  }
  return found.reverse()
}

function cameByAdding(ends: Int32Array, at: number, diagonal: number, count: number): boolean {
  return diagonal === -count || (diagonal !== count && end(ends, at - 1) < end(ends, at + 1))
}

function end(ends: Int32Array, at: number): number {
  return ends[at] ?? 0
}

function joined(edits: readonly Edit[]): Edit[] {
  const all: Edit[] = []
  for (const { change, pieces } of edits) {
    const last = all.at(-1)
    if (pieces.length === 0) continue
    if (last?.change === change) pushAll(last.pieces, pieces)
    else all.push({ change, pieces: [...pieces] })
  }
  return all
}

/** One by one: a hundred thousand at once are more than a function can be given. */
export function pushAll(pieces: string[], added: readonly string[]): void {
  for (const piece of added) pieces.push(piece)
}
