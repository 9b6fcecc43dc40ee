import { editPath, historyPath, previewPath } from '#app/content/item-pages.ts'
import { type Item, itemState, siteMinute } from '#domain/items/items.ts'
import type { Services } from '#domain/ports/services.ts'
import { findItemsWithChanges } from '#domain/working-copies/editable-item.ts'
import { formatShortDay, parseDay } from '#lib/time/dates.ts'

export type PostBar = { state: string; hasChanges: boolean; edit: string; history: string; preview: string }

export async function loadPostBar(services: Pick<Services, 'store' | 'settings' | 'now'>, item: Item): Promise<PostBar> {
  const { kind, id } = item
  const hasChanges = (await findItemsWithChanges(services.store, [item])).size > 0
  const state = stateOf(services, item) + (hasChanges ? ', unpublished changes' : '')
  return { state, hasChanges, edit: editPath(kind, id), history: historyPath(kind, id), preview: previewPath(kind, id) }
}

function stateOf(services: Pick<Services, 'settings' | 'now'>, item: Item): string {
  const posted = parseDay(item.posted_date)
  switch (itemState(item, siteMinute(services))) {
    case 'draft':
      return 'Draft'
    case 'undated':
      return 'No date'
    case 'scheduled':
      return posted ? `Scheduled · ${formatShortDay(posted)}` : 'Scheduled'
    case 'expired':
      return 'Expired'
    case 'live':
      return 'Live'
  }
}
