/** Runs so many works at a time; the others wait for their turn. Undefined where too many wait already, or the time is up before the turn comes. */
export function createConcurrencyLimit(most: number, mostWaiting: number) {
  let running = 0
  const waiting = new Set<() => void>()
  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> => {
    if (running < most) running++
    else if (waiting.size >= mostWaiting || !(await turn(signal))) return undefined
    try {
      return await work()
    } finally {
      // A place is handed on, so that nobody comes in between.
      const [next] = waiting
      if (next) next()
      else running--
    }
  }

  function turn(signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (mine: boolean) => () => {
        waiting.delete(wake)
        resolve(mine)
      }
      const wake = end(true)
      waiting.add(wake)
      signal.addEventListener('abort', end(false), { once: true })
    })
  }
}
