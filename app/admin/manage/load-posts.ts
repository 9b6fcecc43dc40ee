import { findFilterOptions, NO_OPTIONS } from '#app/admin/items/filter-options.ts'
import { listManagedItems } from '#app/admin/items/list-managed-items.ts'
import type { ManageView } from '#app/admin/paths/manage-path.ts'
import type { BulkReport } from '#domain/bulk-actions/run-bulk-action.ts'
import { countByState } from '#domain/items/count-by-state.ts'
import { today } from '#domain/items/items.ts'
import { pageCount } from '#domain/pagination.ts'
import type { Services } from '#domain/ports/services.ts'
import { allKeyed } from '#lib/async/all-keyed.ts'
import { attempt } from '#lib/async/attempt.ts'
import type { takeItemNotice } from './item-notice.ts'

type Ports = Pick<Services, 'log' | 'now' | 'settings' | 'store'>

export type LoadedManage = Awaited<ReturnType<typeof loadPosts>> &
  Omit<Awaited<ReturnType<typeof takeItemNotice>>, 'headers'> & { reported: BulkReport | undefined }

const SIZE = { cards: 12, list: 25 } as const

/** Its view has the last page if the one asked for is past it. */
export async function loadPosts(services: Ports, asked: ManageView) {
  const size = SIZE[asked.layout]
  const [found, around] = await Promise.all([listManagedItems(services, { ...asked, size }), loadAround(services, asked)])
  const pages = pageCount(found.total, size)
  const view: ManageView = { ...asked, page: found.failure ? asked.page : Math.min(asked.page, pages) }
  return { ...found, ...around, view, pages, today: today(services) }
}

/** The list is worth showing without its numbers and menus. */
function loadAround(services: Ports, { layout }: ManageView) {
  const read = () => allKeyed({ counts: layout === 'list' ? countByState(services) : undefined, options: findFilterOptions(services) })
  return attempt(services, 'Posts not counted', read, { counts: undefined, options: NO_OPTIONS })
}
