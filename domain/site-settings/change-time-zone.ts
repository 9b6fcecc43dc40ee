import { everyDocument, updateWithRetry } from '#domain/documents/documents.ts'
import { postedMinute } from '#domain/items/item-times.ts'
import { toItem } from '#domain/items/items.ts'
import { NOT_DELETED } from '#domain/items/system-fields.ts'
import { isItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Filter, StoredDocument } from '#domain/ports/store.ts'
import { contentHash, findWorkingCopy, workingCopyId } from '#domain/working-copies/working-copy.ts'
import { objectOf } from '#lib/objects/objects.ts'
import { isWithinLast } from '#lib/time/clock-skew.ts'
import { addDays, dayInZone } from '#lib/time/dates.ts'
import { type Minute, minuteInZone, nextMinute } from '#lib/time/minutes.ts'
import { movedPost, type Timed } from './moved-post.ts'
import { changeSiteSettings, findSiteSettings, isSetByEnvironment, type SiteSettings } from './site-settings.ts'

type Ports = Pick<Services, 'store' | 'settings' | 'now'>

const AT_ONCE = 50
const PATIENCE_MS = 60_000

/** Posts that are scheduled in either zone, so also live ones that the next zone would hide. */
export function scheduledFilters({ settings, now }: Pick<Ports, 'settings' | 'now'>, to: string): Filter[] {
  return shownFrom(firstMinute({ from: settings.timeZone, to, at: now() }))
}

export function expiringFilters(timeZone: string, at: Date): Filter[] {
  return [NOT_DRAFT, { field: 'expiry_date', gte: addDays(dayInZone(timeZone, at), 1) }]
}

const NOT_DRAFT: Filter = { field: 'draft', equals: false }

function shownFrom(minute: string): Filter[] {
  return [NOT_DRAFT, { field: 'posted_date', gte: minute }]
}

function firstMinute({ from, to, at }: { from: string; to: string; at: Date }): Minute {
  const [old, next] = [minuteInZone(from, at), minuteInZone(to, at)]
  return nextMinute(old < next ? old : next)
}

export async function startZoneChange(
  services: Ports,
  { from, to, keep }: { from: string; to: string; keep: 'clock' | 'instant' },
): Promise<boolean> {
  const { store, settings, now } = services
  if (settings.timeZone !== from) return false
  const where = [NOT_DELETED, ...scheduledFilters(services, to)]
  const { total } = await store.find({ indexes: itemKinds, where, size: 0 })
  return changeSiteSettings(store, (present) => {
    if (isZoneChanging(present) || (present.time_zone !== '' && present.time_zone !== from)) return undefined
    const at = now().toISOString()
    return {
      zone_from: from,
      zone_to: to,
      zone_keep: keep,
      zone_since: firstMinute({ from, to, at: now() }),
      zone_started_at: at,
      zone_touched_at: at,
      zone_switched_at: '',
      zone_done_at: '',
      zone_moved: 0,
      zone_total: keep === 'instant' ? total : 0,
    }
  })
}

export function isZoneChanging({ zone_started_at, zone_done_at }: SiteSettings): boolean {
  return zone_started_at !== '' && zone_done_at === ''
}

export async function resumeZoneChange(services: Ports): Promise<void> {
  if (isSetByEnvironment(services.settings, 'timeZone')) return
  const change = await findSiteSettings(services.store)
  if (isZoneChanging(change) && !isWithinLast(change.zone_touched_at, services.now(), PATIENCE_MS)) await runZoneChange(services)
}

/** Interrupted anywhere, a post is late at worst: whatever the switch would show early or hide moves before it. */
export async function runZoneChange(services: Ports): Promise<void> {
  const { store, now } = services
  const change = await findSiteSettings(store)
  if (!isZoneChanging(change)) return
  const pass = createPass(services, change)
  if (change.zone_switched_at === '') {
    while ((await pass()) > 0);
    const switched = () => ({ time_zone: change.zone_to, zone_switched_at: now().toISOString() })
    await changeSiteSettings(store, switched, { publicEffect: 'withdrawn' })
  }
  const { zone_switched_at: switchedAt } = await findSiteSettings(store)
  if (change.zone_keep === 'instant') while ((await pass(switchedAt)) > 0);
  await changeSiteSettings(store, () => ({ zone_done_at: now().toISOString() }))
}

function createPass({ store, now }: Ports, change: SiteSettings) {
  const { zone_from: from, zone_to: to, zone_started_at: mark, zone_since: since } = change
  const isInstantKept = change.zone_keep === 'instant'
  const selections = [shownFrom(since), ...(isInstantKept ? [expiringFilters(from, new Date(mark))] : [])]
  let moved = change.zone_moved
  return pass

  async function pass(switchedAt?: string): Promise<number> {
    let [count, some]: [number, StoredDocument[]] = [0, []]
    for (const where of selections)
      for await (const document of everyDocument(store, { indexes: itemKinds, where: [NOT_DELETED, ...where] }, AT_ONCE)) {
        if (isDue(document, switchedAt)) some.push(document)
        if (some.length === AT_ONCE) await flush()
      }
    await flush()
    return count

    async function flush(): Promise<void> {
      const done = (await Promise.all(some.map((document) => move(store, document, { mark, next })))).filter(Boolean).length
      some = []
      count += done
      moved += done
      if (done > 0) await changeSiteSettings(store, () => ({ zone_moved: moved, zone_touched_at: now().toISOString() }))
    }
  }

  function isDue({ body, ...place }: StoredDocument, switchedAt: string | undefined): boolean {
    const item = toItem({ body, ...place })
    const [present, after] = [postedMinute(item), postedMinute(next(item))]
    if (body.zone_change === mark || !present || !after || !isOther(item, next(item))) return false
    if (switchedAt !== undefined) return item.updated_at < switchedAt
    return isLive(present) || after >= present
  }

  function next(item: Timed): Timed {
    const present = postedMinute(item) ?? ''
    const whole = movedPost(item, from, to)
    const posted = present >= since && (isInstantKept || isLive(present)) ? whole : item
    const { posted_date, posted_time } = posted
    return { posted_date, posted_time, expiry_date: (isInstantKept ? whole : item).expiry_date }
  }

  function isLive(minute: string): boolean {
    return minute <= minuteInZone(from, now())
  }
}

function isOther(one: Timed, other: Timed): boolean {
  return one.posted_date !== other.posted_date || one.posted_time !== other.posted_time || one.expiry_date !== other.expiry_date
}

type Moving = { mark: string; next: (item: Timed) => Timed }

/** The post's mark comes last: it says that its unpublished changes moved too. */
async function move(store: Ports['store'], { index, id }: StoredDocument, { mark, next }: Moving): Promise<boolean> {
  if (!isItemKind(index)) return false
  const [copy, stored] = await Promise.all([findWorkingCopy(store, { kind: index, id }), store.get(index, id)])
  if (copy && stored) {
    const isBased = copy.based_on === (await contentHash(toItem(stored)))
    const based_on = isBased ? await contentHash(toItem({ ...stored, body: moved(stored.body) })) : copy.based_on
    const place = { index: 'working-copies', id: workingCopyId({ kind: index, id }), refresh: false } as const
    await updateWithRetry(store, place, (body) =>
      body.zone_change === mark ? undefined : { ...body, values: moved(objectOf(body.values)), based_on, zone_change: mark },
    )
  }
  const written = await updateWithRetry(store, { index, id, publicEffect: 'changed', durable: false }, (body) =>
    body.zone_change === mark ? undefined : { ...moved(body), zone_change: mark },
  )
  return written === 'changed'

  function moved(body: DocumentBody): DocumentBody {
    return { ...body, ...next(toItem({ index, id, version: '', body })) }
  }
}
