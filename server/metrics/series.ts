/** Figures by the names and labels under which they are told. */
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

/** The same figures, of which one more label is said. */
export function addLabel(series: Series, label: string, value: string): Series {
  return new Map([...series].map(([name, figure]) => [withLabel(name, seriesName('', { [label]: value }).slice(1, -1)), figure]))
}

function withLabel(name: string, said: string): string {
  return name.endsWith('}') ? `${name.slice(0, -1)},${said}}` : `${name}{${said}}`
}
