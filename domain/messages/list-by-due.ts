import type { Services } from '#domain/ports/services.ts'
import type { Filter, SearchHit, SearchPage } from '#domain/ports/store.ts'
import { addDays, type Day, dayInZone, startOfDay } from '#lib/time/dates.ts'
import { loadPromise, nextBusinessDay } from './due-time.ts'
import { INBOX } from './messages.ts'

export type DueGroup = 'overdue' | 'soon' | 'later' | 'none'

type DuePage = { total: number; soonDay: Day; groups: { group: DueGroup; count: number; documents: SearchHit[] }[] }

const field = 'due_at'

/** Overdue first, then what's due by the end of the next business day. Messages from before due times come last. */
export async function listByDue(
  services: Pick<Services, 'now' | 'settings' | 'store'>,
  { from, size }: { from: number; size: number },
): Promise<DuePage> {
  const { store, now, settings } = services
  const { calendar } = await loadPromise(services)
  const soonDay = nextBusinessDay(dayInZone(settings.timeZone, now()), calendar)
  const later = startOfDay(addDays(soonDay, 1), settings.timeZone)
  const parts: Record<DueGroup, Filter[]> = {
    overdue: upTo(now()),
    soon: [{ field, gte: moment(now(), 1) }, ...upTo(later, -1)],
    later: [{ field, gte: moment(later) }],
    none: [{ field, equals: '' }],
  }
  const page: DuePage = { total: 0, soonDay, groups: [] }
  let room = size
  for (const group of ['overdue', 'soon', 'later', 'none'] as const) {
    const sort = group === 'none' ? NEWEST : SOONEST
    const where = [...INBOX, ...parts[group]]
    const found = await store.find({ indexes: ['messages'], where, sort, from: Math.max(0, from - page.total), size: room })
    page.total += found.total
    page.groups.push({ group, count: found.total, documents: found.documents })
    room -= found.documents.length
  }
  return page
}

const SOONEST = { field, order: 'ascending' } as const
const NEWEST = { field: 'received_at', order: 'descending' } as const

export function findOverdue({ store, now }: Pick<Services, 'now' | 'store'>): Promise<SearchPage> {
  return store.find({ indexes: ['messages'], where: [...INBOX, ...upTo(now())], size: 0 })
}

function upTo(end: Date, more = 0): Filter[] {
  return [{ field, lte: moment(end, more) }]
}

function moment(at: Date, more = 0): string {
  return new Date(at.getTime() + more).toISOString()
}
