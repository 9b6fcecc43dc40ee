type Line = 'reading' | 'sending'

/**
 * Begins what takes a while one by one, each in a round of its own of the event loop: however many come at once, those for whom there is
 * nothing to make are answered between two. Who reads and who sends take turns, so that a crowd of the one keeps nobody of the other waiting.
 */
export function openRounds(): (line: Line, begin: () => void) => void {
  const waiting: Record<Line, (() => void)[]> = { reading: [], sending: [] }
  let turn: Line = 'reading'

  function next(): void {
    const line = waiting[turn].length > 0 ? turn : other(turn)
    turn = other(line)
    const begin = waiting[line].shift()
    if (count() > 0) setImmediate(next)
    begin?.()
  }

  function count(): number {
    return waiting.reading.length + waiting.sending.length
  }

  return (line, begin) => {
    waiting[line].push(begin)
    if (count() === 1) setImmediate(next)
  }
}

function other(line: Line): Line {
  return line === 'reading' ? 'sending' : 'reading'
}
