export function createConcurrencyLimit(most: number, mostWaiting: number) {
  let running = 0
  const waiting = new Set<() => void>()
  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> => {
    if (running < most) running++
    else if (waiting.size >= mostWaiting || !(await turn(signal))) return undefined
    try {
      return await work()
    } finally {
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
