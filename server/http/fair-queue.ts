import { openClientQueue } from './client-queue.ts'

type Line = 'reading' | 'searching' | 'sending'

const AT_ONCE: Record<Line, { all: number; each: number }> = {
  reading: { all: 100, each: 10 },
  searching: { all: 4, each: 1 },
  sending: { all: Number.POSITIVE_INFINITY, each: Number.POSITIVE_INFINITY },
}

type Job = { begin(): void; refuse(): void }

type Work<Result> = { line: Line; networks: readonly string[]; begin: () => Promise<Result> }

type Rounds = <Result>(work: Work<Result>) => Promise<Result | 'busy'>

/** Starts one job per event-loop turn, so cached responses go out in between. */
export function createFairQueue({ mostWaiting }: { mostWaiting: number }): Rounds {
  const lines = (['reading', 'searching', 'sending'] as const).map((line) => openLine(line, mostWaiting))
  let isArmed = false

  function arm(): void {
    if (isArmed || lines.every(({ queue }) => queue.size() === 0)) return
    isArmed = true
    setImmediate(next)
  }

  function next(): void {
    isArmed = false
    for (const line of [...lines]) {
      const job = line.take()
      if (!job) continue
      lines.splice(lines.indexOf(line), 1)
      lines.push(line)
      arm()
      job.begin()
      return
    }
  }

  return function inTurn<Result>({ line: name, networks, begin }: Work<Result>): Promise<Result | 'busy'> {
    const line = lines.find((each) => each.name === name)
    if (!line) return Promise.resolve('busy')
    return new Promise((resolve, reject) => {
      line.queue.add(networks, {
        refuse: () => resolve('busy'),
        begin() {
          const end = line.enter(networks)
          begin()
            .then(resolve, reject)
            .finally(() => {
              end()
              arm()
            })
        },
      })
      arm()
    })
  }
}

function openLine(name: Line, mostWaiting: number) {
  const queue = openClientQueue<Job>(name === 'sending' ? Number.POSITIVE_INFINITY : mostWaiting)
  const { all, each } = AT_ONCE[name]
  const underWay = new Map<string, number>()
  let total = 0
  return { name, queue, take, enter }

  function take(): Job | undefined {
    return total < all ? queue.take((widest) => (underWay.get(widest) ?? 0) < each) : undefined
  }

  function enter([widest = '']: readonly string[]): () => void {
    total++
    underWay.set(widest, (underWay.get(widest) ?? 0) + 1)
    return () => {
      total--
      const left = (underWay.get(widest) ?? 0) - 1
      if (left > 0) underWay.set(widest, left)
      else underWay.delete(widest)
    }
  }
}
