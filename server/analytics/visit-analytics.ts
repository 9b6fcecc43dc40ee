import { addVisitCounts, counterName, OTHER, rowsGroup, UNKNOWN_ORIGIN } from '#domain/analytics/visit-counts.ts'
import { hourName } from '#domain/analytics/visit-sums.ts'
import type { PageView, Services, Visits } from '#domain/ports/services.ts'
import type { Day } from '#lib/time/dates.ts'
import { openBufferedCounters } from './buffered-counters.ts'
import { gatherVisitors, reasonOf } from './seen-visitors.ts'
import { createVisitRecorder, findVisit } from './visit-recorder.ts'

const MOST_NAMES = 20_000

type VisitAnalytics = Visits & {
  /** The day on which the view counts, unless it is left out. */
  add(view: PageView, page: string): Day | undefined
  flush(): Promise<unknown>
  close(): Promise<void>
}

export function openVisitAnalytics({ store, settings, log }: Pick<Services, 'store' | 'settings' | 'log'>): VisitAnalytics {
  const counts = openBufferedCounters<string>({
    what: 'Visits',
    write: (group, added) => addVisitCounts(store, group, added),
    most: MOST_NAMES,
    rest: counterName('view', OTHER, UNKNOWN_ORIGIN),
    log,
  })
  const visitors = gatherVisitors(settings)
  const visits = createVisitRecorder(store, counts.add)
  let recording = Promise.resolve()
  return {
    add(view, page) {
      const moment = visitors.momentOf(view.at)
      const leftOut = visitors.add(view, page, moment)
      if (leftOut) counts.add(moment.sums, leftOut)
      else moment.views++
      return leftOut ? undefined : moment.day
    },
    leaveOut: (reason, at) => counts.add(visitors.momentOf(at).sums, reason),
    async findVisit(visitor, at) {
      return reasonOf(visitor) ? undefined : (await findVisit(store, visitors.momentOf(at), visitor))?.origin
    },
    countMessage({ page, origin, at }) {
      const { day, hour, sums } = visitors.momentOf(at)
      counts.add(rowsGroup(day), counterName('message', page, origin))
      counts.add(sums, hourName(hour, 'messages'))
    },
    flush() {
      for (const { sums, hour, views } of visitors.takeMoments()) if (views > 0) counts.add(sums, hourName(hour, 'views'), views)
      recording = recording.then(record)
      return recording.then(counts.flush)
    },
    close: counts.close,
  }

  async function record(): Promise<void> {
    const batch = visitors.take()
    await visits.record(batch).catch((error) => log('Visits not recorded', { reason: String(error) }))
    visitors.putBack(batch)
  }
}
