import type { ManageView } from '#app/admin/paths/manage-path.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { READ_FAILED } from '#app/admin/shell/store-error-message.ts'
import { previewPath } from '#app/content/item-pages.ts'
import { findWriters, type WrittenBy } from '#domain/access/people.ts'
import { listByViews } from '#domain/analytics/list-by-views.ts'
import { loadPostFigures, type PostFigures } from '#domain/analytics/post-figures.ts'
import { listDeletedItems } from '#domain/item-changes/deleted-items.ts'
import { safeBlogLink } from '#domain/items/item-summary.ts'
import { detailsPath } from '#domain/items/item-url.ts'
import {
  type Item,
  type ItemPage,
  type ItemQuery,
  type ItemState,
  isPublic,
  itemState,
  listItems,
  siteMinute,
  stateFilters,
} from '#domain/items/items.ts'
import { listByState } from '#domain/items/list-by-state.ts'
import { restoredState } from '#domain/items/restored-state.ts'
import { daysRestorable } from '#domain/items/system-fields.ts'
import { type ItemKind, itemKinds, kinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter, SearchPage } from '#domain/ports/store.ts'
import { findWorkingCopies, workingCopyId } from '#domain/working-copies/working-copy.ts'
import { attempt } from '#lib/async/attempt.ts'
import { htmlToText, truncate } from '#lib/text/html-to-text.ts'
import { type Day, parseDay } from '#lib/time/dates.ts'
import { dayOf, formatClock, type Minute, parseTime } from '#lib/time/minutes.ts'

type Ports = Pick<Services, 'now' | 'settings' | 'store'>

const BEGINNING = 200

export type ManagedItem = ReturnType<typeof managedItem> & {
  figures?: PostFigures
  hasChanges?: boolean
  bothVersions?: string
  deletion?: Deletion
  /** The latest text, published or not. */
  savedBy?: WrittenBy
}

export type Deletion = { at: string; time: string; by: WrittenBy; restorableUntil: Day; daysLeft: number; restoredAs: ItemState }

type ManagePage = Pick<SearchPage, 'total' | 'truncated'> & { cards: ManagedItem[]; failure: string | undefined }

type View = ManageView & { size: number }

/** If the store fails, the list is empty and `failure` says why. */
export async function listManagedItems(services: Pick<Services, 'settings' | 'store' | 'log' | 'now'>, view: View): Promise<ManagePage> {
  const list = view.show === 'deleted' ? listDeleted : listPresent
  const found = await attempt(services, 'Listing failed', () => list(services, view))
  if (!found) return { total: 0, cards: [], failure: view.text ? 'Search failed. Please try again later.' : READ_FAILED }
  return { ...found, failure: found.truncated === 'busy' ? 'Too many people are searching. Try again in a moment.' : undefined }
}

async function listPresent(services: Ports, view: View) {
  const now = siteMinute(services)
  const { items: all, ...counted } = await found(services, view)
  const items = all.map(({ item }) => item)
  const shown = items.filter((item) => isPublic(item, now))
  const [copies, figuresOf] = await Promise.all([
    findWorkingCopies(services.store, items),
    loadPostFigures(services.store, dayOf(now), shown),
  ])
  const noted = all.map(({ item, savedBy }) => {
    const copy = copies.get(workingCopyId(item))
    return (copy?.hasChanges ? copy.savedBy : savedBy) ?? ''
  })
  const writer = await findWriters(services, noted)
  const cards = items.map((item, at): ManagedItem => {
    const { hasChanges = false, bothVersions = item.version } = copies.get(workingCopyId(item)) ?? {}
    return { ...managedItem(item, now), hasChanges, bothVersions, figures: figuresOf(item), savedBy: writer(noted[at] ?? '') }
  })
  return { ...counted, cards }
}

function kindsOf({ kind }: View): readonly ItemKind[] {
  return kind ? [kind] : itemKinds
}

function fieldFilters({ category, author, month }: View): Filter[] {
  return [
    ...(category ? [{ field: 'category', equals: category }] : []),
    ...(author ? [{ field: 'author', equals: author }] : []),
    ...(month
      ? [
          { field: 'posted_date', gte: `${month}-01` },
          { field: 'posted_date', lte: lastDayOf(month) },
        ]
      : []),
  ]
}

/** Sorting by state makes no sense for search results or one state. */
function found(services: Ports, view: View): Promise<ItemPage> {
  const { text, show, sort, page, size } = view
  const where = [...(show === 'all' || show === 'deleted' ? [] : stateFilters(show, siteMinute(services))), ...fieldFilters(view)]
  const at = { from: (page - 1) * size, size }
  const among = { kinds: kindsOf(view), ...(text ? { text } : {}) }
  if (sort === 'views' || sort === '-views') {
    const list = (query: Partial<ItemQuery> & { size: number }) => listItems(services, { order: 'newest', ...among, ...query }, where)
    return listByViews(services, list, { ...at, order: sort === 'views' ? 'ascending' : 'descending' })
  }
  if ((sort === 'state' || sort === '-state') && !text && show === 'all')
    return listByState(services, { ...among, ...at, where, isReversed: sort === '-state' })
  return listItems(services, { ...among, ...at, order: orderOf(sort) ?? (text ? 'best-match' : 'newest') }, where)
}

function orderOf(sort: View['sort']): ItemQuery['order'] | undefined {
  if (sort === undefined || sort === 'newest' || sort === 'oldest') return sort
  const field = sort.replace('-', '')
  return field === 'title' || field === 'author' || field === 'category'
    ? { field, order: sort.startsWith('-') ? 'descending' : 'ascending' }
    : undefined
}

async function listDeleted(services: Ports, view: View) {
  const { text, page, size } = view
  const now = siteMinute(services)
  const query = { kinds: kindsOf(view), text: text || undefined, from: (page - 1) * size, size }
  const { items, ...counted } = await listDeletedItems(services, query, fieldFilters(view))
  const writer = await findWriters(
    services,
    items.map(({ deletedBy }) => deletedBy),
  )
  const cards = items.map(({ item, deletedAt, deletedBy, restorableUntil }): ManagedItem => {
    const deletion = {
      at: deletedAt,
      time: formatDateTime(deletedAt, services.settings.timeZone),
      by: writer(deletedBy),
      restorableUntil,
      daysLeft: daysRestorable(services, deletedAt),
      restoredAs: restoredState(services, item, deletedAt),
    }
    return { ...managedItem(item, now), deletion }
  })
  return { ...counted, cards }
}

export function managedItem(item: Item, now: Minute) {
  const { kind, id, version, source, author, category } = item
  const isShown = isPublic(item, now)
  const ownPage = isShown ? detailsPath(item) : undefined
  return {
    kind,
    id,
    version,
    source,
    author,
    category,
    title: item.title || 'Untitled',
    beginning: truncate(htmlToText(item.content), BEGINNING),
    posted: parseDay(item.posted_date),
    /** "9:00 AM", if it isn't midnight. */
    postedTime: timeText(item.posted_time),
    expiry: parseDay(item.expiry_date),
    state: itemState(item, now),
    isPublic: isShown,
    link: kinds[kind].isArticle ? ownPage : (safeBlogLink(item) ?? ownPage),
    /** Where visitors see it; a preview for what they don't see. */
    viewPath: ownPage ?? previewPath(kind, id),
  }
}

function timeText(written: string): string {
  const time = parseTime(written)
  return time ? formatClock(time) : ''
}

function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year ?? 0, number ?? 1, 0)).getUTCDate()}`
}
