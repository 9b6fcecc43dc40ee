/** Safe for socket events only: they all happened before this turn, so a shared result is fresh. */
export function memoizePerTick<Result>(work: () => Result): () => Result {
  let known: { result: Result } | undefined
  return () => {
    if (!known) {
      setImmediate(() => {
        known = undefined
      })
      known = { result: work() }
    }
    return known.result
  }
}
