import { formatPosted } from '#domain/items/item-times.ts'
import { type Item, itemState, siteMinute } from '#domain/items/items.ts'
import type { Services } from '#domain/ports/services.ts'
import { formatLongDay, parseDay } from '#lib/time/dates.ts'

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
