import { dayIn } from '#domain/dates.ts'
import { everyDocument } from '#domain/every-document.ts'
import type { Services } from '#domain/services.ts'

/** So many of an item are all kept; of older ones the last of each day. */
const ALL_KEPT = 50
const DAY_MS = 86_400_000
/** Items of which nothing was kept since then are thinned already. */
const LOOKED_AT_DAYS = 7

type Ports = Pick<Services, 'store' | 'now' | 'settings'>

/** Removes older revisions but one a day, and says how many. */
export async function thinRevisions(services: Ports, isStopping: () => boolean = () => false): Promise<number> {
  const { store, now } = services
  const since = new Date(now().getTime() - LOOKED_AT_DAYS * DAY_MS).toISOString()
  const selection = { indexes: ['revisions'], where: [{ field: 'taken_at', atLeast: since }], fields: ['revision_of'] } as const
  const grown = new Set<string>()
  for await (const { body } of everyDocument(store, selection)) grown.add(String(body.revision_of))
  let removed = 0
  for (const of of grown) {
    if (isStopping()) break
    removed += await thin(services, of)
  }
  return removed
}

async function thin({ store, settings }: Ports, of: string): Promise<number> {
  const where = [{ field: 'revision_of', is: of }]
  const fields = ['written_at']
  const sort = { field: 'written_at', order: 'descending' } as const
  const days = new Set<string>()
  let [at, removed] = [0, 0]
  for await (const document of everyDocument(store, { indexes: ['revisions'], where, fields, sort })) {
    if (at++ < ALL_KEPT) continue
    const day = dayOf(settings.timeZone, document.body.written_at)
    if (days.has(day) && (await store.remove(document, { foundSoon: true })).ok) removed++
    days.add(day)
    // A turn for the requests that wait meanwhile.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return removed
}

function dayOf(timeZone: string, moment: unknown): string {
  const instant = new Date(String(moment))
  return Number.isNaN(instant.getTime()) ? '' : dayIn(timeZone, instant)
}
