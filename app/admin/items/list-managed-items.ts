import type { ManageFilter, ManageView } from '#app/admin/paths/manage-path.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { READ_FAILED } from '#app/admin/shell/store-error-message.ts'
import { listDeletedItems } from '#domain/item-changes/deleted-items.ts'
import { safeBlogLink } from '#domain/items/item-summary.ts'
import { detailsPath } from '#domain/items/item-url.ts'
import { type Item, type ItemPage, type ItemState, isPublic, itemState, listItems, siteMinute, stateFilters } from '#domain/items/items.ts'
import { listByState } from '#domain/items/list-by-state.ts'
import { type ItemKind, kinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter, SearchPage } from '#domain/ports/store.ts'
import { findWorkingCopies } from '#domain/working-copies/editable-item.ts'
import { workingCopyId } from '#domain/working-copies/working-copy.ts'
import { htmlToText, truncate } from '#lib/text/html-to-text.ts'
import { type Day, parseDay } from '#lib/time/dates.ts'
import type { Minute } from '#lib/time/minutes.ts'

type Ports = Pick<Services, 'now' | 'settings' | 'store'>

const BEGINNING = 200
const BY_TITLE = { field: 'title', order: 'ascending' } as const

export type ManagedItem = {
  kind: ItemKind
  id: string
  version: string
  source: string
  title: string
  beginning: string
  posted: Day | undefined
  expiry: Day | undefined
  state: ItemState
  link: string | undefined
  hasChanges?: boolean
  bothVersions?: string
  deletion?: Deletion
}

export type Deletion = { at: string; time: string; keptUntil: Day }

export type ManagePage = Pick<SearchPage, 'total' | 'truncated'> & { cards: ManagedItem[]; failure: string | undefined }

type View = ManageView & { kind: ItemKind; size: number }

/** If the store fails, the list is empty and `failure` says why. */
export async function listManagedItems(services: Pick<Services, 'settings' | 'store' | 'log' | 'now'>, view: View): Promise<ManagePage> {
  const { text, show } = view
  try {
    const found = show === 'deleted' ? await listDeleted(services, view) : await listPresent(services, view, show)
    return {
      ...found,
      failure: found.truncated === 'busy' ? 'Too many searches wait at this moment. Please try again in a moment.' : undefined,
    }
  } catch (error) {
    services.log('Listing failed', { reason: String(error) })
    return {
      total: 0,
      cards: [],
      failure: text ? 'Search failed. Please try again later.' : READ_FAILED,
    }
  }
}

async function listPresent(services: Ports, view: View, show: Exclude<ManageFilter, 'deleted'>) {
  const now = siteMinute(services)
  const { items: all, ...counted } = await found(services, view, show === 'all' ? [] : stateFilters(show, now))
  const items = all.map(({ item }) => item)
  const copies = await findWorkingCopies(services.store, items)
  const cards = items.map((item): ManagedItem => {
    const { hasChanges = false, bothVersions = item.version } = copies.get(workingCopyId(item)) ?? {}
    return { ...managedItem(item, now), hasChanges, bothVersions }
  })
  return { ...counted, cards }
}

/** Sorting by state makes no sense for search results or one state. */
function found(services: Ports, { kind, text, show, sort, page, size }: View, where: Filter[]): Promise<ItemPage> {
  const query = { kinds: [kind], from: (page - 1) * size, size }
  if (sort === 'state' && !text && show === 'all') return listByState(services, { kind, ...query })
  const order = sort === 'title' ? BY_TITLE : sort === 'oldest' || sort === 'newest' ? sort : undefined
  return listItems(services, text ? { ...query, text, order: order ?? 'best-match' } : { ...query, order: order ?? 'newest' }, where)
}

async function listDeleted(services: Ports, { kind, text, page, size }: View) {
  const now = siteMinute(services)
  const { items, ...counted } = await listDeletedItems(services, { kind, text: text || undefined, from: (page - 1) * size, size })
  const cards = items.map(({ item, deletedAt, keptUntil }): ManagedItem => {
    const deletion = { at: deletedAt, time: formatDateTime(deletedAt, services.settings.timeZone), keptUntil }
    return { ...managedItem(item, now), deletion }
  })
  return { ...counted, cards }
}

export function managedItem(item: Item, now: Minute): ManagedItem {
  const { kind, id, version, source } = item
  const ownPage = isPublic(item, now) ? detailsPath(item) : undefined
  return {
    kind,
    id,
    version,
    source,
    title: item.title || 'Untitled',
    beginning: truncate(htmlToText(item.content), BEGINNING),
    posted: parseDay(item.posted_date),
    expiry: parseDay(item.expiry_date),
    state: itemState(item, now),
    link: kinds[kind].isArticle ? ownPage : (safeBlogLink(item) ?? ownPage),
  }
}
