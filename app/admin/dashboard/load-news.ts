import { loadWeek } from '#app/admin/analytics/load-week.ts'
import { type ManagedItem, managedItem } from '#app/admin/items/list-managed-items.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { allPageCopy } from '#app/content/all-copy.ts'
import { copyReviewPath } from '#app/content/copy-paths.ts'
import { listItems, siteMinute, stateFilters, today } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import { listBrokenLinks } from '#domain/link-checks/link-checks.ts'
import { listByDue } from '#domain/messages/list-by-due.ts'
import { countMessages, listMessages, readMessage } from '#domain/messages/messages.ts'
import { spamBytes } from '#domain/messages/spam-limit.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter } from '#domain/ports/store.ts'
import { listCopyDrafts } from '#domain/site-copy/copy-store.ts'
import { allKeyed } from '#lib/async/all-keyed.ts'
import { addDays, formatWeekday } from '#lib/time/dates.ts'

type UnpublishedPage = { label: string; path: string; written: string }

const SOON_DAYS = 7
const MOST_LISTED = 5

type All = Awaited<ReturnType<typeof loadNews>>
export type News = Omit<All, 'week'> & { week: All['week'] | undefined }

export async function loadNews(services: Pick<Services, 'analytics' | 'now' | 'settings' | 'store'>) {
  const { store, analytics } = services
  const [now, minute] = [today(services), siteMinute(services)]
  await analytics.flush()
  return allKeyed({
    due: dueMessages(services),
    unread: newestUnread(store),
    aside: countMessages(store, 'aside'),
    asideBytes: spamBytes(store),
    drafts: nextItems(services, 'posted_date', stateFilters('draft', minute)),
    scheduled: nextItems(services, 'posted_date', stateFilters('scheduled', minute)),
    expiring: nextItems(services, 'expiry_date', [
      { field: 'draft', equals: false },
      { field: 'expiry_date', gte: addDays(now, 1) },
      { field: 'expiry_date', lte: addDays(now, SOON_DAYS) },
    ]),
    week: loadWeek(services),
    deadLinks: listBrokenLinks(services),
    words: unpublishedPages(services),
  })
}

/** For people who may not see messages, page views, or take links off the list. */
export function withoutVisitors(news: News, isOpen: (path: string) => boolean): News {
  const none = { due: { overdue: 0, oldest: '', soon: 0, by: '' }, unread: { total: 0, messages: [] }, aside: 0, asideBytes: 0 }
  return {
    ...news,
    ...none,
    words: news.words.filter(({ path }) => isOpen(path)),
    week: undefined,
    deadLinks: { links: [], more: false },
  }
}

async function dueMessages(services: Pick<Services, 'now' | 'settings' | 'store'>) {
  const { groups, soonDay } = await listByDue(services, { from: 0, size: 1 })
  const [overdue, soon] = groups
  const [oldest] = (overdue?.documents ?? []).map(readMessage)
  return {
    overdue: overdue?.count ?? 0,
    oldest: oldest?.from_name || 'no name',
    soon: soon?.count ?? 0,
    by: formatWeekday(soonDay, 'long'),
  }
}

async function newestUnread(store: Services['store']) {
  const found = await listMessages(store, { from: 0, size: 1, show: 'unread' })
  const messages = found.documents.map(readMessage).map(({ from_name, subject }) => ({ from_name, subject }))
  return { total: found.total, messages }
}

async function nextItems(
  services: Pick<Services, 'now' | 'settings' | 'store'>,
  field: string,
  where: Filter[],
): Promise<{ total: number; items: ManagedItem[] }> {
  const query = { kinds: itemKinds, order: { field, order: 'ascending' }, size: MOST_LISTED } as const
  const found = await listItems(services, query, where)
  const now = siteMinute(services)
  return { total: found.total, items: found.items.map(({ item }) => managedItem(item, now)) }
}

async function unpublishedPages({ store, settings }: Pick<Services, 'settings' | 'store'>): Promise<UnpublishedPage[]> {
  const drafts = await listCopyDrafts(store)
  return drafts.flatMap(({ key, savedAt, savedBy }) => {
    const table = allPageCopy.find((each) => each.key === key)
    const written = `Edited ${formatDateTime(savedAt, settings.timeZone)}${savedBy && ` by ${savedBy}`}`
    return table ? [{ label: table.label, path: copyReviewPath(table), written }] : []
  })
}
