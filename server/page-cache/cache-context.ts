import type { Services } from '#domain/ports/services.ts'
import type { ContentVersion } from '#domain/ports/store.ts'
import { type Day, dayInZone } from '#lib/time/dates.ts'
import { MINUTE_MS } from '#lib/time/minutes.ts'

export type CacheContext = {
  revision: ContentVersion
  isStoreAway: boolean
  at: number
  day: Day
  isDayEnding: boolean
}

export function createCacheContext({
  store,
  now,
  settings,
}: Pick<Services, 'store' | 'now' | 'settings'>): () => CacheContext | Promise<CacheContext> {
  let last: ContentVersion = { number: 0, oldestShowable: 0, changes: [] }
  let minute: { number: number; timeZone: string; isDayEnding: boolean } | undefined

  return function present() {
    try {
      const revision = store.contentVersion()
      return revision instanceof Promise ? revision.then(known, away) : known(revision)
    } catch {
      return away()
    }
  }

  function known(revision: ContentVersion): CacheContext {
    last = revision
    return presentWith(false)
  }

  function away(): CacheContext {
    return presentWith(true)
  }

  function presentWith(isStoreAway: boolean): CacheContext {
    const time = now()
    const day = dayInZone(settings.timeZone, time)
    return { revision: last, isStoreAway, at: time.getTime(), day, isDayEnding: isEnding(day, time.getTime()) }
  }

  function isEnding(day: Day, at: number): boolean {
    const number = Math.floor(at / MINUTE_MS)
    const { timeZone } = settings
    if (minute?.number !== number || minute.timeZone !== timeZone)
      minute = { number, timeZone, isDayEnding: dayInZone(timeZone, new Date((number + 2) * MINUTE_MS)) !== day }
    return minute.isDayEnding
  }
}
