import { withTimeout } from '#lib/async/with-timeout.ts'
import type { Family } from './families.ts'
import { type Measured, type Meter, workerCounts } from './meter.ts'

/** Slower workers count with their previous values. */
const MOST_WAIT_MS = 2000

type MeasuredWorker = {
  ended: Promise<unknown>
  answers(): boolean
  calls: { ask(name: 'measure', process: string): Promise<Measured | undefined> }
}

type Workers = { members: ReadonlySet<MeasuredWorker>; serving(): MeasuredWorker[] }

/** Includes workers that ended, because a counter must never fall. */
export async function createWorkerMetrics(own: Meter, count: number) {
  const { AggregatorRegistry } = await import('prom-client')
  const last = new Map<MeasuredWorker, Family[]>()
  let ended: Family[] = []
  return { note, collect }

  function note(member: MeasuredWorker, counts: Family[]): void {
    if (!last.has(member)) void member.ended.then(() => forget(member))
    last.set(member, counts)
  }

  function forget(member: MeasuredWorker): void {
    ended = AggregatorRegistry.aggregate([ended, last.get(member) ?? []]).getMetricsAsArray()
    last.delete(member)
  }

  async function collect({ members, serving }: Workers): Promise<Family[][]> {
    const now = serving()
    const processes = await Promise.all([...members].map((member) => ask(member, now.indexOf(member))))
    const { counts, process } = await own.measure('primary')
    const answering = now.filter((member) => member.answers()).length
    return [ended, ...last.values(), counts, process, ...processes, workerCounts(count, answering)]
  }

  async function ask(member: MeasuredWorker, place: number): Promise<Family[]> {
    const measured = await withTimeout(
      member.calls.ask('measure', `worker-${place + 1}`).catch(() => undefined),
      MOST_WAIT_MS,
    )
    if (measured) note(member, measured.counts)
    return measured && place >= 0 ? measured.process : []
  }
}
