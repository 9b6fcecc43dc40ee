import type { Day } from '#lib/time/dates.ts'
import type { CacheContext } from './cache-context.ts'
import type { RenderedPage } from './rendered-page.ts'

const MOST_AWAITED = 200

export type InTurn<Result> = (work: () => Promise<Result>) => Promise<Result>

export function createSingleFlight() {
  const flights = new Map<string, { number: number; day: Day; made: Promise<RenderedPage> }>()
  const awaited = new Set<string>()
  return { join, start, inTurn, isAwaited: (key: string) => awaited.has(key), count: () => awaited.size + flights.size }

  /** A queued render may start late, so no one joins it. */
  async function inTurn<Result>(key: string, turn: InTurn<Result>, work: () => Promise<Result>): Promise<Result> {
    awaited.add(key)
    try {
      return await turn(() => {
        awaited.delete(key)
        return work()
      })
    } finally {
      awaited.delete(key)
    }
  }

  function join(key: string, { revision, day }: CacheContext): Promise<RenderedPage> | undefined {
    const flight = flights.get(key)
    return flight && flight.number >= revision.number && flight.day === day ? flight.made : undefined
  }

  function start(key: string, { revision, day }: CacheContext, made: Promise<RenderedPage>): Promise<RenderedPage> {
    const flight = { number: revision.number, day, made }
    if (flights.size < MOST_AWAITED) flights.set(key, flight)
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    made.then(land, land)
    return made
  }
}
