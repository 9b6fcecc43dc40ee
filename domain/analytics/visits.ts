import { z } from 'zod'
import { readOrCreate, removeAll, removeLatest, updateWithRetry } from '#domain/documents/documents.ts'
import { flag, lines, readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import { type DocumentBody, ephemeralIndexes, type Store, type StoredDocument } from '#domain/ports/store.ts'
import type { VisitOrigin } from '#domain/ports/visits.ts'
import { newSecret } from '#lib/crypto/secrets.ts'
import { addDays, type Day, parseDay, startOfDay } from '#lib/time/dates.ts'
import { counterName, parseCounterName, UNKNOWN_ORIGIN } from './visit-counts.ts'

/** Ids are hashes with the day's salt; nothing in here leads back to a network. */
export const visitTable = z.object({
  origin: text(1000, { label: 'Origin' }),
  pages: lines(100_000, { label: 'Pages' }),
  late: flag({ label: 'Seen at the end of the day' }),
})

export const visitSaltTable = z.object({ salt: text(43, { label: 'Salt' }) })

export type Visit = { origin: VisitOrigin; pages: readonly string[]; late: boolean }

export const OVERLAP_MS = 30 * 60_000

export function toVisitBody({ origin, pages, late }: Visit): DocumentBody {
  return { origin: counterName('view', '', origin), pages: pages.join('\n'), late }
}

export function toVisit(body: DocumentBody): Visit {
  const { origin, pages, late } = readFields(visitTable, body)
  return { origin: parseCounterName(origin)?.origin ?? UNKNOWN_ORIGIN, pages: pages.split('\n').filter(Boolean), late }
}

export async function loadVisitSalt(store: Store, day: Day): Promise<string | undefined> {
  const body = await readOrCreate(store, { index: 'visit-salts', id: day }, () => ({ salt: newSecret() }))
  return readFields(visitSaltTable, body).salt || undefined
}

/** The salt goes first: without it, the hashes of the day lead nowhere. */
export async function forgetVisits(
  { store, settings, now }: Pick<Services, 'store' | 'settings' | 'now'>,
  shouldStop?: () => boolean,
): Promise<number> {
  let forgotten = 0
  const { documents } = await store.scan({ indexes: ['visit-salts'], size: 100 })
  for (const { index, id } of documents) {
    const day = parseDay(id)
    if (day && now().getTime() < startOfDay(addDays(day, 1), settings.timeZone).getTime() + OVERLAP_MS) continue
    await updateWithRetry(store, { index, id }, ({ salt }) => (salt === '' ? undefined : { salt: '' }))
    await store.scrub(ephemeralIndexes)
    const remove = async (visit: StoredDocument) =>
      visit.id.startsWith(id) ? store.remove(visit, { refresh: false }) : ({ ok: false } as const)
    forgotten += await removeAll(store, { indexes: ['visits'] }, { shouldStop, remove })
    if (shouldStop?.()) break
    await removeLatest(store, { index, id })
  }
  return forgotten
}
