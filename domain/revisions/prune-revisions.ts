import { everyDocument } from '#domain/documents/documents.ts'
import type { Services } from '#domain/ports/services.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'
import { DAY_MS, dayInZone } from '#lib/time/dates.ts'

const ALL_KEPT = 50
const THINNED = [
  { index: 'revisions', of: 'revision_of', at: 'written_at', since: 'taken_at' },
  { index: 'site-words-history', of: 'table', at: 'published_at', since: 'published_at' },
] as const
/** Items unchanged since then have been thinned already. */
const LOOKED_AT_DAYS = 7

type Ports = Pick<Services, 'store' | 'now' | 'settings'>

type Thinned = (typeof THINNED)[number]

export async function pruneRevisions(services: Ports, shouldStop: () => boolean = () => false): Promise<number> {
  let removed = 0
  for (const thinned of THINNED) {
    for (const whose of await grownSince(services, thinned)) {
      if (shouldStop()) return removed
      removed += await thin(services, thinned, whose)
    }
  }
  return removed
}

async function grownSince({ store, now }: Ports, { index, of, since }: Thinned): Promise<Set<string>> {
  const gte = new Date(now().getTime() - LOOKED_AT_DAYS * DAY_MS).toISOString()
  const grown = new Set<string>()
  for await (const { body } of everyDocument(store, { indexes: [index], where: [{ field: since, gte }], fields: [of] }))
    grown.add(String(body[of]))
  return grown
}

async function thin({ store, settings }: Ports, { index, of, at: field }: Thinned, whose: string): Promise<number> {
  const where = [{ field: of, equals: whose }]
  const sort = { field, order: 'descending' } as const
  const days = new Set<string>()
  let [at, removed] = [0, 0]
  for await (const document of everyDocument(store, { indexes: [index], where, fields: [field], sort })) {
    if (at++ < ALL_KEPT) continue
    const day = dayOf(settings.timeZone, document.body[field])
    if (days.has(day) && (await store.remove(document, { refresh: false })).ok) removed++
    days.add(day)
    await yieldToEventLoop()
  }
  return removed
}

function dayOf(timeZone: string, moment: unknown): string {
  const instant = new Date(String(moment))
  return Number.isNaN(instant.getTime()) ? '' : dayInZone(timeZone, instant)
}
