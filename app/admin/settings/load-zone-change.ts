import { TIME_ZONE_PATH } from '#app/admin/paths/admin-paths.ts'
import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { editPath } from '#app/content/item-pages.ts'
import type { PageQuery } from '#app/page-query.ts'
import { formatPosted, postedMinute } from '#domain/items/item-times.ts'
import { type Item, listItems } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import { pageCount, parsePageNumber } from '#domain/pagination.ts'
import type { Services } from '#domain/ports/services.ts'
import { expiringFilters, isZoneChanging, scheduledFilters } from '#domain/site-settings/change-time-zone.ts'
import { movedPost } from '#domain/site-settings/moved-post.ts'
import { findSiteSettings, isSetByEnvironment } from '#domain/site-settings/site-settings.ts'
import { minuteInZone } from '#lib/time/minutes.ts'
import { findTimeZone, timeZones } from '#lib/time/time-zones.ts'

const PER_PAGE = 50

export type ZonePostList = Awaited<ReturnType<typeof listPosts>>

type Ports = Pick<Services, 'settings' | 'store' | 'now'>
type Asked = { to: string; query: PageQuery<'to' | 'page' | 'expiring'>; name: 'page' | 'expiring' }

export async function loadZoneChange(services: Ports, query: Asked['query']) {
  const { settings, store, now } = services
  const { timeZone } = settings
  const change = await findSiteSettings(store)
  const written = (query.get('to') ?? '').slice(0, 60)
  const to = findTimeZone(written)
  const isDone = change.zone_done_at !== '' && change.zone_to === timeZone
  const about = {
    timeZone,
    now: formatClockTime(now().toISOString(), timeZone),
    zones: timeZones,
    isFixed: isSetByEnvironment(settings, 'timeZone'),
    running: isZoneChanging(change)
      ? { to: change.zone_to, moved: change.zone_moved, total: Math.max(change.zone_total, change.zone_moved) }
      : undefined,
    done: isDone ? `Changed from ${change.zone_from} to ${timeZone}.` : undefined,
    written,
    to,
  }
  if (!to || to === timeZone || about.isFixed || about.running) return { ...about, lists: undefined }
  const [scheduled, expiring] = await Promise.all([
    listPosts(services, { to, query, name: 'page' }),
    listPosts(services, { to, query, name: 'expiring' }),
  ])
  return { ...about, lists: { scheduled, expiring } }
}

async function listPosts(services: Ports, { to, query, name }: Asked) {
  const { settings, now } = services
  const isExpiring = name === 'expiring'
  const page = parsePageNumber({ getAll: () => query.getAll(name) }) ?? 1
  const order = isExpiring ? ({ field: 'expiry_date', order: 'ascending' } as const) : 'oldest'
  const where = isExpiring ? expiringFilters(settings.timeZone, now()) : scheduledFilters(services, to)
  const found = await listItems(services, { kinds: itemKinds, order, from: (page - 1) * PER_PAGE, size: PER_PAGE }, where)
  const posts = found.items.map(({ item }) => {
    const { kind, id, title } = item
    return { key: `${kind}-${id}`, title: title || 'Untitled', href: editPath(kind, id), ...momentsOf(services, { item, to, isExpiring }) }
  })
  const other = isExpiring ? 'page' : 'expiring'
  const hrefOf = `${TIME_ZONE_PATH}?${new URLSearchParams({ to, [other]: query.get(other) ?? '1' })}&${name}=`
  return { posts, total: found.total, page, pages: pageCount(found.total, PER_PAGE), hrefOf }
}

function momentsOf({ settings: { timeZone }, now }: Ports, { item, to, isExpiring }: { item: Item; to: string; isExpiring: boolean }) {
  const moved = movedPost(item, timeZone, to)
  const shown = ({ posted_date, posted_time, expiry_date }: typeof moved, zone: string) =>
    formatPosted(isExpiring ? { posted_date: expiry_date, posted_time: '00:00' } : { posted_date, posted_time }, zone)
  const minute = postedMinute(item) ?? ''
  const isLive = !isExpiring && minute <= minuteInZone(timeZone, now())
  const goesLive = !isExpiring && !isLive && minute <= minuteInZone(to, now())
  return {
    note: isLive ? 'Live. It stays live.' : goesLive ? 'With its clock time, it goes live at once.' : '',
    moments: [
      ['Now', shown(item, timeZone)],
      ['Same clock time', shown(isLive ? moved : item, to)],
      ['Same moment', shown(moved, to)],
    ] as const,
  }
}
