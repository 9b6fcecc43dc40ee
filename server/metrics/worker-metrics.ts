import { withinTime } from '#lib/async/with-timeout.ts'
import type { Member } from '#server/workers/worker-handle.ts'
import type { Measured } from './meter.ts'
import { labelled, nameOf, type Series, sumOf } from './series.ts'

/** Who has not answered by then is left out, but for what it had counted before. */
const MOST_WAIT_MS = 2000

type Crew = { members: ReadonlySet<Member>; serving(): Member[] }

/** Adds up what all workers have counted, those that have ended too: a sum never becomes smaller. */
export function openCrewMetrics(own: () => Measured, count: number) {
  const last = new Map<Member, Series>()
  let ended: Series = new Map()
  return { note, collect }

  /** What a worker says at its end. */
  function note(member: Member, counts: Series): void {
    if (!last.has(member)) void member.ended.then(() => forget(member))
    last.set(member, counts)
  }

  function forget(member: Member): void {
    ended = sumOf([ended, last.get(member) ?? new Map()])
    last.delete(member)
  }

  async function collect({ members, serving }: Crew): Promise<Series> {
    const now = serving()
    const processes = await Promise.all([...members].map((member) => ask(member, now.indexOf(member))))
    const { counts, process } = own()
    const ofWorkers: Series = new Map([
      ['tradewind_workers', count],
      ['tradewind_workers_serving', now.filter((member) => member.answers()).length],
    ])
    return new Map([
      ...sumOf([ended, ...last.values(), counts]),
      ...labelled(process, 'process', 'primary'),
      ...processes.flatMap((each) => [...each]),
      ...ofWorkers,
    ])
  }

  async function ask(member: Member, place: number): Promise<Series> {
    const measured = await withinTime(
      member.calls.ask('measure').catch(() => undefined),
      MOST_WAIT_MS,
    )
    if (measured) note(member, measured.counts)
    return measured && place >= 0 ? labelled(measured.process, 'process', `worker-${place + 1}`) : new Map()
  }
}

/** The same of a site that is one process. */
export function aloneMetrics({ counts, process }: Measured): Series {
  return new Map([
    ...counts,
    ...labelled(process, 'process', 'primary'),
    [nameOf('tradewind_workers', {}), 1],
    ['tradewind_workers_serving', 1],
  ])
}
