export type Series = ReadonlyMap<string, number>

export function seriesName(metric: string, labels: Readonly<Record<string, string | number>>): string {
  const said = Object.entries(labels).map(
    ([name, value]) => `${name}="${String(value).replaceAll(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`,
  )
  return said.length > 0 ? `${metric}{${said.join(',')}}` : metric
}

export function sumSeries(all: Iterable<Series>): Map<string, number> {
  const sum = new Map<string, number>()
  for (const series of all) for (const [name, value] of series) sum.set(name, (sum.get(name) ?? 0) + value)
  return sum
}

export function addLabel(series: Series, label: string, value: string): Series {
  return new Map([...series].map(([name, figure]) => [withLabel(name, seriesName('', { [label]: value }).slice(1, -1)), figure]))
}

function withLabel(name: string, said: string): string {
  return name.endsWith('}') ? `${name.slice(0, -1)},${said}}` : `${name}{${said}}`
}

const METRICS = {
  tradewind_http_requests_total: [
    'counter',
    'Requests that were answered, by sort of address, status, and whether the answer was kept or had to be made; 429 is a limit that was met.',
  ],
  tradewind_http_request_duration_seconds: ['histogram', 'How long answers took that were not there yet, by sort of address.'],
  tradewind_store_operation_duration_seconds: ['histogram', 'How long the store took, by what was asked of it.'],
  tradewind_store_errors_total: ['counter', 'What the store failed to do.'],
  tradewind_store_health: ['gauge', 'The health of the store: 1 for the state that it is in.'],
  tradewind_store_standing: ['gauge', 'The former name of tradewind_store_health, for one release.'],
  tradewind_content_revision: ['gauge', 'Goes up with every change that visitors can see.'],
  tradewind_messages: ['gauge', 'Messages by the state of their delivery; waiting and sending ones are the queue of the outbox.'],
  tradewind_log_events_total: ['counter', 'Lines of the log by their event, failed sign-ins (Login Failed) among them.'],
  tradewind_workers: ['gauge', 'Processes that shall answer.'],
  tradewind_workers_serving: ['gauge', 'Processes that do.'],
  tradewind_process_resident_memory_bytes: ['gauge', 'Memory of each process; what several share counts in each.'],
  tradewind_process_heap_bytes: ['gauge', 'Memory of each process that JavaScript uses.'],
  tradewind_process_cpu_seconds_total: ['counter', 'Time of the processor that each process has used.'],
  tradewind_event_loop_delay_seconds: [
    'gauge',
    'How late timers were since the last time somebody asked; ticks are 20 ms apart, which is in it.',
  ],
  tradewind_backup_age_seconds: ['gauge', 'How old the newest backup in BACKUP_DIR is.'],
  tradewind_start_time_seconds: ['gauge', 'When the first process began, in seconds since 1970.'],
  tradewind_build_info: ['gauge', 'What is running.'],
} as const satisfies Record<string, readonly ['counter' | 'gauge' | 'histogram', string]>

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function exposition(series: Series): string {
  const groups = Map.groupBy(series, ([name]) => metricOf(name))
  return Object.entries(METRICS)
    .filter(([metric]) => groups.has(metric))
    .map(([metric, [type, help]]) => {
      const lines = groups.get(metric)?.map(([name, value]) => `${name} ${value}`) ?? []
      return `# HELP ${metric} ${help}\n# TYPE ${metric} ${type}\n${lines.join('\n')}\n`
    })
    .join('')
}

function metricOf(name: string): string {
  const bare = name.split('{', 1)[0] ?? name
  const whole = bare.replace(/_(?:bucket|sum|count)$/, '')
  return whole in METRICS ? whole : bare
}
