import { monitorEventLoopDelay } from 'node:perf_hooks'
import { loggedEvents } from '#server/logging/log.ts'
import { createHistogram } from './histogram.ts'
import { type Series, seriesName } from './series.ts'

export type Meter = ReturnType<typeof createMeter>

/** `counts` of several processes can be added up; what is said of a process itself is its own. */
export type Measured = { counts: Series; process: Series }

const NANOSECONDS = 1e9

/** What one process has done since it began. */
export function createMeter() {
  const counts = new Map<string, number>()
  const times = new Map<string, ReturnType<typeof createHistogram>>()
  const keptNames = new Map<number, string>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return { countKept, countAnswer, timeStore, measure }

  /** An answer that was there when it was asked for. */
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

  /** The delays of the event loop are those since it was last asked. */
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
    // Nothing was measured yet where it is not a number.
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
