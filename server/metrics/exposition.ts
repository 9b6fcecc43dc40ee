import METRICS from './metrics.json' with { type: 'json' }

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

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function exposition(series: Series): string {
  const groups = Map.groupBy(series, ([name]) => metricOf(name))
  return Object.entries(METRICS)
    .filter(([metric]) => groups.has(metric))
    .map(([metric, { type, help }]) => {
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
