import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Store } from '#domain/ports/store.ts'
import type { Meter } from './meter.ts'

/** What is timed, under the names that dashboards know. */
const OPERATIONS = {
  get: 'get',
  find: 'find',
  scan: 'walk',
  create: 'create',
  createMany: 'createEach',
  update: 'update',
  remove: 'remove',
  increment: 'count',
  getCounters: 'counts',
  removeCounters: 'removeCounts',
} as const satisfies Partial<Record<keyof Store, string>>

export function meteredStore(store: Store, { timeStore }: Pick<Meter, 'timeStore'>): Store {
  const metered = Object.entries(OPERATIONS).map(([method, label]) => [method, timed(label, Reflect.get(store, method))])
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

export function requestMeter({ countKept, countAnswer }: Meter, routeClass: (target: string) => string) {
  return { countKept, takeTime }

  function takeTime(request: IncomingMessage, response: ServerResponse): void {
    const begun = performance.now()
    response.once('close', () => countAnswer(routeClass(request.url ?? ''), response.statusCode, (performance.now() - begun) / 1000))
  }
}
