import type { Store } from '#domain/ports/store.ts'
import type { Meter } from './meter.ts'

const METERED = ['get', 'find', 'walk', 'create', 'createEach', 'update', 'remove', 'count', 'counts', 'removeCounts'] as const

/** The store, with how long it takes. */
export function meteredStore(store: Store, { timeStore }: Pick<Meter, 'timeStore'>): Store {
  const metered = METERED.map((name) => [name, timed(name, store[name] as (...given: unknown[]) => Promise<unknown>)])
  return { ...store, ...Object.fromEntries(metered) }

  function timed(name: string, work: (...given: unknown[]) => Promise<unknown>) {
    return async (...given: unknown[]): Promise<unknown> => {
      const begun = performance.now()
      let isFailed = true
      try {
        const result = await work(...given)
        isFailed = false
        return result
      } finally {
        timeStore(name, (performance.now() - begun) / 1000, isFailed)
      }
    }
  }
}
