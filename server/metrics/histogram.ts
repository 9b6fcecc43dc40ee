import { seriesName } from './series.ts'

/** Seconds: kept files take microseconds, a picture that is made takes some seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** How long things of one sort took, as a histogram. */
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
