export type Lane = 'administrator' | 'visitors' | 'spare' | 'uploads'

/** Crawlers ask for the share images of a whole list at once. */
const MOST_IN_LANE: Record<Lane, number> = { administrator: 8, visitors: 40, spare: 8, uploads: 16 }

export type ImageQueue = {
  take(lane: Lane): Promise<(() => void) | undefined>
}

export function createImageQueue(): ImageQueue {
  const quick = openLine(['administrator', 'visitors'])
  const slow = openLine(['spare'])
  const uploads = openLine(['uploads'])
  const lines: Record<Lane, ImageQueue['take']> = { administrator: quick, visitors: quick, spare: slow, uploads }
  return { take: (lane) => lines[lane](lane) }
}

function openLine(lanes: readonly Lane[]): ImageQueue['take'] {
  const waiting: Record<Lane, (() => void)[]> = { administrator: [], visitors: [], spare: [], uploads: [] }
  let running: Lane | undefined

  function runNext(): void {
    running = lanes.find((lane) => waiting[lane].length > 0)
    if (running) waiting[running].shift()?.()
  }

  return async function take(lane) {
    if (waiting[lane].length + (running === lane ? 1 : 0) >= MOST_IN_LANE[lane]) return undefined
    const turn = Promise.withResolvers<void>()
    waiting[lane].push(turn.resolve)
    if (!running) runNext()
    await turn.promise
    let hasEnded = false
    return () => {
      if (!hasEnded) runNext()
      hasEnded = true
    }
  }
}
