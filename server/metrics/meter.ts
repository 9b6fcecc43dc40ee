import { monitorEventLoopDelay } from 'node:perf_hooks'
import { loggedEvents } from '#server/logging/log.ts'
import { describeMetric, type Family, family } from './families.ts'

export type Meter = Awaited<ReturnType<typeof createMeter>>

export type Measured = { counts: Family[]; process: Family[] }

const NANOSECONDS = 1e9
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export async function createMeter() {
  const { Counter, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const common = { buckets: BUCKETS, registers: [registry] }
  const requests = new Counter({
    ...describeMetric('tradewind_http_requests_total'),
    ...common,
    labelNames: ['route', 'status', 'from'],
  })
  const requestTimes = new Histogram({ ...describeMetric('tradewind_http_request_duration_seconds'), ...common, labelNames: ['route'] })
  const storeTimes = new Histogram({
    ...describeMetric('tradewind_store_operation_duration_seconds'),
    ...common,
    labelNames: ['operation'],
  })
  const storeErrors = new Counter({ ...describeMetric('tradewind_store_errors_total'), ...common, labelNames: ['operation'] })
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return { countKept, countAnswer, timeStore, measure }

  function countKept({ status, isPage }: { status: number; isPage: boolean }): void {
    requests.inc({ route: isPage ? 'page' : 'file', status, from: 'kept' })
  }

  function countAnswer(route: string, status: number, seconds: number): void {
    requests.inc({ route, status, from: 'made' })
    requestTimes.observe({ route }, seconds)
  }

  function timeStore(operation: string, seconds: number, isFailed: boolean): void {
    storeTimes.observe({ operation }, seconds)
    if (isFailed) storeErrors.inc({ operation })
  }

  async function measure(process: string): Promise<Measured> {
    const events = [...loggedEvents].map(([event, value]) => ({ value, labels: { event } }))
    const measured = {
      counts: [...(await registry.getMetricsAsJSON()), family('tradewind_log_events_total', events)],
      process: ofProcess({ process }),
    }
    delay.reset()
    return measured
  }

  function ofProcess(labels: { process: string }): Family[] {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const ofDelay = (quantile: string, nanoseconds: number) => ({
      value: delay.count > 0 ? nanoseconds / NANOSECONDS : 0,
      labels: { ...labels, quantile },
    })
    return [
      family('tradewind_process_resident_memory_bytes', [{ value: rss, labels }]),
      family('tradewind_process_heap_bytes', [{ value: heapUsed, labels }]),
      family('tradewind_process_cpu_seconds_total', [{ value: (user + system) / 1e6, labels }]),
      family('tradewind_event_loop_delay_seconds', [
        ofDelay('0.5', delay.percentile(50)),
        ofDelay('0.99', delay.percentile(99)),
        ofDelay('1', delay.max),
      ]),
    ]
  }
}

export async function singleProcessMetrics({ measure }: Meter): Promise<Family[][]> {
  const { counts, process } = await measure('primary')
  return [counts, process, workerCounts(1, 1)]
}

export function workerCounts(count: number, serving: number): Family[] {
  return [family('tradewind_workers', [{ value: count }]), family('tradewind_workers_serving', [{ value: serving }])]
}
