import { editPath, historyPath, previewPath } from '#app/content/item-pages.ts'
import { type Item, itemState, siteMinute } from '#domain/items/items.ts'
import { STATE_LABELS } from '#domain/items/state-labels.ts'
import type { Services } from '#domain/ports/services.ts'
import { findItemsWithChanges } from '#domain/working-copies/working-copy.ts'
import { formatShortDay, parseDay } from '#lib/time/dates.ts'

export type PostBar = { state: string; hasChanges: boolean; edit: string; history: string; preview: string }

export async function loadPostBar(services: Pick<Services, 'store' | 'settings' | 'now'>, item: Item): Promise<PostBar> {
  const { kind, id } = item
  const hasChanges = (await findItemsWithChanges(services.store, [item])).size > 0
  const state = stateOf(services, item) + (hasChanges ? ', unpublished changes' : '')
  return { state, hasChanges, edit: editPath(kind, id), history: historyPath(kind, id), preview: previewPath(kind, id) }
}

function stateOf(services: Pick<Services, 'settings' | 'now'>, item: Item): string {
  const [state, posted] = [itemState(item, siteMinute(services)), parseDay(item.posted_date)]
  return state === 'scheduled' && posted ? `${STATE_LABELS.scheduled} · ${formatShortDay(posted)}` : STATE_LABELS[state]
}
