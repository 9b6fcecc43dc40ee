import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Store } from '#domain/ports/store.ts'
import { withTimeout } from '#lib/async/with-timeout.ts'
import { loggedEvents } from '#server/logging/log.ts'
import { addLabel, type Series, seriesName, sumSeries } from './exposition.ts'

export type Meter = ReturnType<typeof createMeter>

export type Measured = { counts: Series; process: Series }

const NANOSECONDS = 1e9

export function createMeter() {
  const counts = new Map<string, number>()
  const times = new Map<string, ReturnType<typeof createHistogram>>()
  const keptNames = new Map<number, string>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return { countKept, countAnswer, timeStore, measure }

  function countKept({ status, isPage }: { status: number; isPage: boolean }): void {
    const key = isPage ? status : -status
    let name = keptNames.get(key)
    if (!name) {
      name = seriesName('tradewind_http_requests_total', { route: isPage ? 'page' : 'file', status, from: 'kept' })
      keptNames.set(key, name)
    }
    count(name)
  }

  function countAnswer(route: string, status: number, seconds: number): void {
    count(seriesName('tradewind_http_requests_total', { route, status, from: 'made' }))
    timesOf('tradewind_http_request_duration_seconds', 'route', route).add(seconds)
  }

  function timeStore(operation: string, seconds: number, isFailed: boolean): void {
    timesOf('tradewind_store_operation_duration_seconds', 'operation', operation).add(seconds)
    if (isFailed) count(seriesName('tradewind_store_errors_total', { operation }))
  }

  function measure(): Measured {
    const events = [...loggedEvents].map(([event, number]): [string, number] => [
      seriesName('tradewind_log_events_total', { event }),
      number,
    ])
    const measured = {
      counts: new Map([...counts, ...events, ...[...times.values()].flatMap((each) => each.series())]),
      process: ofProcess(),
    }
    delay.reset()
    return measured
  }

  function ofProcess(): Series {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    // Histograms give NaN before their first value.
    const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / NANOSECONDS : 0)
    return new Map([
      ['tradewind_process_resident_memory_bytes', rss],
      ['tradewind_process_heap_bytes', heapUsed],
      ['tradewind_process_cpu_seconds_total', (user + system) / 1e6],
      [seriesName('tradewind_event_loop_delay_seconds', { quantile: '0.5' }), seconds(delay.percentile(50))],
      [seriesName('tradewind_event_loop_delay_seconds', { quantile: '0.99' }), seconds(delay.percentile(99))],
      [seriesName('tradewind_event_loop_delay_seconds', { quantile: '1' }), delay.count > 0 ? seconds(delay.max) : 0],
    ])
  }

  function count(name: string): void {
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }

  function timesOf(metric: string, label: string, value: string) {
    const key = `${metric} ${value}`
    const known = times.get(key) ?? createHistogram(metric, { [label]: value })
    times.set(key, known)
    return known
  }
}

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createHistogram(metric: string, labels: Record<string, string>) {
  const counts = new Array<number>(BOUNDS.length + 1).fill(0)
  let sum = 0
  return { add, series }

  function add(seconds: number): void {
    const at = BOUNDS.findIndex((bound) => seconds <= bound)
    const place = at < 0 ? BOUNDS.length : at
    counts[place] = (counts[place] ?? 0) + 1
    sum += seconds
  }

  function series(): [string, number][] {
    let total = 0
    const buckets = counts.map((count, at): [string, number] => {
      total += count
      return [seriesName(`${metric}_bucket`, { ...labels, le: BOUNDS[at] ?? '+Inf' }), total]
    })
    return [...buckets, [seriesName(`${metric}_sum`, labels), sum], [seriesName(`${metric}_count`, labels), total]]
  }
}

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

/** Slower workers count with their previous values. */
const MOST_WAIT_MS = 2000

type MeasuredWorker = { ended: Promise<unknown>; answers(): boolean; calls: { ask(name: 'measure'): Promise<Measured | undefined> } }
/** Includes workers that ended, because a counter must never fall. */
export function createWorkerMetrics(own: () => Measured, count: number) {
  const last = new Map<MeasuredWorker, Series>()
  let ended: Series = new Map()
  return { note, collect }

  function note(member: MeasuredWorker, counts: Series): void {
    if (!last.has(member)) void member.ended.then(() => forget(member))
    last.set(member, counts)
  }

  function forget(member: MeasuredWorker): void {
    ended = sumSeries([ended, last.get(member) ?? new Map()])
    last.delete(member)
  }

  async function collect({ members, serving }: { members: ReadonlySet<MeasuredWorker>; serving(): MeasuredWorker[] }): Promise<Series> {
    const now = serving()
    const processes = await Promise.all([...members].map((member) => ask(member, now.indexOf(member))))
    const { counts, process } = own()
    const ofWorkers: Series = new Map([
      ['tradewind_workers', count],
      ['tradewind_workers_serving', now.filter((member) => member.answers()).length],
    ])
    return new Map([
      ...sumSeries([ended, ...last.values(), counts]),
      ...addLabel(process, 'process', 'primary'),
      ...processes.flatMap((each) => [...each]),
      ...ofWorkers,
    ])
  }

  async function ask(member: MeasuredWorker, place: number): Promise<Series> {
    const measured = await withTimeout(
      member.calls.ask('measure').catch(() => undefined),
      MOST_WAIT_MS,
    )
    if (measured) note(member, measured.counts)
    return measured && place >= 0 ? addLabel(measured.process, 'process', `worker-${place + 1}`) : new Map()
  }
}

export function singleProcessMetrics({ counts, process }: Measured): Series {
  return new Map([
    ...counts,
    ...addLabel(process, 'process', 'primary'),
    [seriesName('tradewind_workers', {}), 1],
    ['tradewind_workers_serving', 1],
  ])
}
