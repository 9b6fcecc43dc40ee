import { openClientQueue } from './client-queue.ts'

/** `reading`: what is made for whoever asks. `searching`: the same where it takes a search. `sending`: forms, and what is asked behind one. */
type Line = 'reading' | 'searching' | 'sending'

/** How many works of a line may be under way, and how many of one client with all its network. */
const AT_ONCE: Record<Line, { all: number; each: number }> = {
  // As many as one connection may have unanswered.
  reading: { all: 100, each: 10 },
  searching: { all: 4, each: 1 },
  // A form is read while it is sent, however long that takes.
  sending: { all: Number.POSITIVE_INFINITY, each: Number.POSITIVE_INFINITY },
}

type Job = { begin(): void; refuse(): void }

type Work<Result> = { line: Line; networks: readonly string[]; begin: () => Promise<Result> }

/** Does a work in its turn; `busy` if too many wait, and most of them are the same client's. */
type Rounds = <Result>(work: Work<Result>) => Promise<Result | 'busy'>

/**
 * Begins what takes a while one by one, each in a round of its own of the event loop: however many come at once, those for whom there is
 * nothing to make are answered between two. The lines take turns, so that a crowd in one keeps nobody in another waiting, and within a line
 * clients do, so that one with sixty requests keeps another one waiting for one of them.
 */
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
