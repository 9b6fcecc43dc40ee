/**
 * Begins what takes a while one by one, each in a round of its own of the event loop: however many come at once, those for whom there is
 * nothing to make are answered between two.
 */
export function openRounds(): (begin: () => void) => void {
  const waiting: (() => void)[] = []

  function next(): void {
    const begin = waiting.shift()
    if (waiting.length > 0) setImmediate(next)
    begin?.()
  }

  return (begin) => {
    waiting.push(begin)
    if (waiting.length === 1) setImmediate(next)
  }
}
