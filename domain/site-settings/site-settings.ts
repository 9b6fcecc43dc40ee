import { z } from 'zod'
import { putWithRetry } from '#domain/documents/documents.ts'
import { moment, number, readFields, text } from '#domain/fields/fields.ts'
import type { Services, Settings } from '#domain/ports/services.ts'
import type { Store, WriteOptions } from '#domain/ports/store.ts'
import { isTimeZone } from '#lib/time/time-zones.ts'

/** One document, so one write switches the zone and notes it. */
export const siteSettingsTable = z.object({
  time_zone: text(60, { label: 'Time zone' }),
  message_days: text(4, { label: 'Days that messages are kept' }),
  zone_from: text(60, { label: 'Former time zone' }),
  zone_to: text(60, { label: 'Next time zone' }),
  zone_keep: text(10, { label: 'What posts keep' }),
  zone_since: text(16, { label: 'First minute that may change' }),
  zone_started_at: moment({ label: 'Change began' }),
  zone_switched_at: moment({ label: 'Zone switched' }),
  zone_done_at: moment({ label: 'Change done' }),
  zone_touched_at: moment({ label: 'Last progress' }),
  zone_moved: number({ label: 'Posts moved' }),
  zone_total: number({ label: 'Posts to move' }),
})

export type SiteSettings = z.infer<typeof siteSettingsTable>

const FOREVER = 'all'
export const MAX_RETENTION_DAYS = 3650

const PLACE = { index: 'site-settings', id: 'site' } as const

type ChangeableSetting = 'timeZone' | 'messageRetentionDays'

export function isSetByEnvironment({ setByEnvironment = [] }: Settings, name: ChangeableSetting): boolean {
  return setByEnvironment.includes(name)
}

export async function findSiteSettings(store: Pick<Store, 'get'>): Promise<SiteSettings> {
  return readFields(siteSettingsTable, (await store.get(PLACE.index, PLACE.id))?.body ?? {})
}

/** Every request and every round of a job asks, so all processes and instances follow at once. */
export async function refreshSettings({ store, settings }: Pick<Services, 'store' | 'settings'>): Promise<void> {
  const { time_zone: zone, message_days: days } = await findSiteSettings(store)
  if (zone !== settings.timeZone && !isSetByEnvironment(settings, 'timeZone') && isTimeZone(zone)) settings.timeZone = zone
  if (days !== '' && !isSetByEnvironment(settings, 'messageRetentionDays')) settings.messageRetentionDays = Number(days) || undefined
}

export function changeSiteSettings(
  store: Store,
  change: (present: SiteSettings) => Partial<SiteSettings> | undefined,
  options: WriteOptions = {},
): Promise<boolean> {
  return putWithRetry(store, { ...PLACE, ...options }, (body = {}) => {
    const changed = change(readFields(siteSettingsTable, body))
    return changed && { ...body, ...changed }
  })
}

export function saveMessageDays(store: Store, days: number | undefined): Promise<boolean> {
  return changeSiteSettings(store, () => ({ message_days: String(days ?? FOREVER) }), { publicEffect: 'withdrawn' })
}
