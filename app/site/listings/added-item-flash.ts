import { editPath } from '#app/content/item-pages.ts'
import { takeFlash } from '#app/requests/flash.ts'
import { formatPosted } from '#domain/items/item-times.ts'
import { detailsPath } from '#domain/items/item-url.ts'
import { findItem, type Item, isPublic, itemState, siteMinute } from '#domain/items/items.ts'
import { isItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { formatLongDay, parseDay } from '#lib/time/dates.ts'

type Ports = Pick<Services, 'log' | 'now' | 'settings' | 'store'>

export type AddedItem = { words: string; links: { label: string; path: string }[] }

export async function takeAddedItemFlash(
  services: Ports,
  request: Request,
): Promise<{ added?: AddedItem; headers: Record<string, string> }> {
  const { word, headers } = await takeFlash(services, 'notice', request)
  const { name, kind, id } = word
  if (name !== 'added' || !isItemKind(kind) || typeof id !== 'string') return { headers: {} }
  try {
    const item = await findItem(services, kind, id)
    return item ? { added: addedItem(services, item), headers } : { headers }
  } catch (error) {
    services.log('Added item not read', { reason: String(error) })
    return { headers }
  }
}

function addedItem(services: Pick<Services, 'settings' | 'now'>, item: Item): AddedItem {
  const edit = { label: 'Edit it', path: editPath(item.kind, item.id) }
  const see = { label: 'See it', path: detailsPath(item) }
  const words = `“${item.title || 'Untitled'}” is stored${outlook(services, item)}`
  return { words, links: isPublic(item, siteMinute(services)) ? [see, edit] : [edit] }
}

function outlook(services: Pick<Services, 'settings' | 'now'>, item: Item): string {
  const [posted, expiry] = [formatPosted(item, services.settings.timeZone), parseDay(item.expiry_date)]
  switch (itemState(item, siteMinute(services))) {
    case 'live':
      return ' and live.'
    case 'scheduled':
      return `, and goes live on ${posted}. Until then visitors do not see it.`
    case 'expired':
      return expiry ? ` and live, marked as expired since ${formatLongDay(expiry)}.` : ' and live, marked as expired.'
    case 'draft':
      return ' as a draft: visitors do not see it.'
    case 'undated':
      return ', but hidden: it has no posted date.'
  }
}
