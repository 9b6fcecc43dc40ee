import METRICS from './metrics.json' with { type: 'json' }

export type Family = { name: string; help: string }

type Values = { value: number; labels?: Readonly<Record<string, string>> }[]

export function describeMetric(name: keyof typeof METRICS) {
  return { name, ...METRICS[name] }
}

export function family(name: keyof typeof METRICS, values: Values): Family {
  return { ...describeMetric(name), ...{ aggregator: 'sum', values: values.map(({ value, labels = {} }) => ({ value, labels })) } }
}

export async function exposition(lists: Family[][]): Promise<string> {
  const { AggregatorRegistry } = await import('prom-client')
  return AggregatorRegistry.aggregate(lists).metrics()
}
