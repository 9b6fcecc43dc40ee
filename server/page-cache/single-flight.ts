import type { Day } from '#lib/time/dates.ts'
import type { CacheContext } from './cache-context.ts'
import type { RenderedPage } from './rendered-page.ts'

/** Pages that are being made and can be waited for; further ones are made for each asker. */
const MOST_AWAITED = 200

type Flight = { number: number; day: Day; made: Promise<RenderedPage> }

export type InTurn<Result> = (work: () => Promise<Result>) => Promise<Result>

/** Pages that are being made, each once for all who ask for it meanwhile and have heard of no later change. */
export function createSingleFlight() {
  const flights = new Map<string, Flight>()
  const awaited = new Set<string>()
  return { join, start, inTurn, isAwaited: (key: string) => awaited.has(key), count: () => awaited.size + flights.size }

  /** Waits with a page for somebody's turn. Nobody joins them meanwhile: it may be far away. */
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
