import type { Day } from '#domain/dates.ts'
import type { MadePage } from './made-page.ts'
import type { Present } from './present.ts'

/** Pages that are being made and can be waited for; further ones are made for each asker. */
const MOST_AWAITED = 200

type Flight = { number: number; day: Day; made: Promise<MadePage> }

/** Pages that are being made, each once for all who ask for it meanwhile and have heard of no later change. */
export function openFlights() {
  const flights = new Map<string, Flight>()
  return { join, start, count: () => flights.size }

  function join(key: string, { revision, day }: Present): Promise<MadePage> | undefined {
    const flight = flights.get(key)
    return flight && flight.number >= revision.number && flight.day === day ? flight.made : undefined
  }

  function start(key: string, { revision, day }: Present, made: Promise<MadePage>): Promise<MadePage> {
    const flight = { number: revision.number, day, made }
    if (flights.size < MOST_AWAITED) flights.set(key, flight)
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    made.then(land, land)
    return made
  }
}
