import { withTimeout } from '#lib/async/with-timeout.ts'
import type { Measured } from './meter.ts'
import { addLabel, type Series, seriesName, sumSeries } from './series.ts'

/** Who has not answered by then is left out, but for what it had counted before. */
const MOST_WAIT_MS = 2000

type MeasuredWorker = { ended: Promise<unknown>; answers(): boolean; calls: { ask(name: 'measure'): Promise<Measured | undefined> } }
type Workers = { members: ReadonlySet<MeasuredWorker>; serving(): MeasuredWorker[] }

/** Adds up what all workers have counted, those that have ended too: a sum never becomes smaller. */
export function createWorkerMetrics(own: () => Measured, count: number) {
  const last = new Map<MeasuredWorker, Series>()
  let ended: Series = new Map()
  return { note, collect }

  /** What a worker says at its end. */
  function note(member: MeasuredWorker, counts: Series): void {
    if (!last.has(member)) void member.ended.then(() => forget(member))
    last.set(member, counts)
  }

  function forget(member: MeasuredWorker): void {
    ended = sumSeries([ended, last.get(member) ?? new Map()])
    last.delete(member)
  }

  async function collect({ members, serving }: Workers): Promise<Series> {
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

/** The same of a site that is one process. */
export function singleProcessMetrics({ counts, process }: Measured): Series {
  return new Map([
    ...counts,
    ...addLabel(process, 'process', 'primary'),
    [seriesName('tradewind_workers', {}), 1],
    ['tradewind_workers_serving', 1],
  ])
}
