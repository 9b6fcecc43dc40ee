import type { Services } from '#domain/ports/services.ts'
import type { Revision } from '#domain/ports/store.ts'
import { type Day, dayIn } from '#lib/time/dates.ts'

/** What kept pages are judged by. */
export type Present = {
  revision: Revision
  isStoreAway: boolean
  at: number
  day: Day
  /** The next day begins within two minutes, and not within less than one where this is not so. */
  isDayEnding: boolean
}

const MINUTE_MS = 60_000

/** Gives the present. While the store does not say how its content stands, that is how it stood when it last did. */
export function openPresent({ store, now, settings }: Pick<Services, 'store' | 'now' | 'settings'>): () => Present | Promise<Present> {
  let last: Revision = { number: 0, showableFrom: 0, changes: [] }
  let minute: { number: number; isDayEnding: boolean } | undefined

  return function present() {
    try {
      const revision = store.revision()
      return revision instanceof Promise ? revision.then(known, away) : known(revision)
    } catch {
      return away()
    }
  }

  function known(revision: Revision): Present {
    last = revision
    return presentWith(false)
  }

  function away(): Present {
    return presentWith(true)
  }

  function presentWith(isStoreAway: boolean): Present {
    const time = now()
    const day = dayIn(settings.timeZone, time)
    return { revision: last, isStoreAway, at: time.getTime(), day, isDayEnding: isEnding(day, time.getTime()) }
  }

  function isEnding(day: Day, at: number): boolean {
    const number = Math.floor(at / MINUTE_MS)
    if (minute?.number !== number) minute = { number, isDayEnding: dayIn(settings.timeZone, new Date((number + 2) * MINUTE_MS)) !== day }
    return minute.isDayEnding
  }
}
