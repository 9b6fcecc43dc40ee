import PQueue from 'p-queue'

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
  const line = new PQueue({ concurrency: 1 })
  const counts: Record<Lane, number> = { administrator: 0, visitors: 0, spare: 0, uploads: 0 }
  return async function take(lane) {
    if (counts[lane] >= MOST_IN_LANE[lane]) return undefined
    counts[lane]++
    const turn = Promise.withResolvers<() => void>()
    const ended = line.add(() => new Promise<void>(turn.resolve), { priority: -lanes.indexOf(lane) })
    void ended.then(() => counts[lane]--)
    return turn.promise
  }
}
