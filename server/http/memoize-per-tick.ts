/**
 * Works once for all that ask in the same turn of the event loop. To be asked where sockets are heard alone: whoever was heard in a turn has
 * spoken before it, so what was true in the turn is new enough for all of them.
 */
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
