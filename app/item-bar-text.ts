import { editPath, historyPath, previewPath } from '#app/content/item-pages.ts'
import { formatPosted } from '#domain/items/item-times.ts'
import { type Item, itemState, siteMinute } from '#domain/items/items.ts'
import type { Services } from '#domain/ports/services.ts'
import { findItemsWithChanges } from '#domain/working-copies/editable-item.ts'
import { formatLongDay, parseDay } from '#lib/time/dates.ts'

export type ItemBarText = { words: string; links: { label: string; path: string }[] }

export async function itemBarText(services: Pick<Services, 'store' | 'settings' | 'now'>, item: Item): Promise<ItemBarText> {
  const { kind, id } = item
  const hasChanges = (await findItemsWithChanges(services.store, [item])).size > 0
  const edit = { label: 'Edit this', path: editPath(kind, id) }
  const history = { label: 'History', path: historyPath(kind, id) }
  const preview = { label: 'Preview the unpublished changes', path: previewPath(kind, id) }
  return { words: describeVisibility(services, item), links: hasChanges ? [edit, preview, history] : [edit, history] }
}

export function describeVisibility(services: Pick<Services, 'settings' | 'now'>, item: Item): string {
  const [posted, expiry] = [formatPosted(item, services.settings.timeZone), parseDay(item.expiry_date)]
  switch (itemState(item, siteMinute(services))) {
    case 'draft':
      return 'A draft: visitors find no page here.'
    case 'undated':
      return 'Without a posted date: visitors find no page here.'
    case 'scheduled':
      return `Scheduled: visitors find no page here before ${posted}.`
    case 'expired':
      return `Expired${expiry ? ` since ${formatLongDay(expiry)}` : ''}: visitors still see this page.`
    case 'live':
      return 'Live: visitors see this page.'
  }
}
