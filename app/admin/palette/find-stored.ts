import { messagePath } from '#app/admin/paths/admin-paths.ts'
import { readFailure } from '#app/admin/shell/store-error-message.ts'
import { editPath } from '#app/content/item-pages.ts'
import { type Item, type ItemState, itemState, listItems, siteMinute } from '#domain/items/items.ts'
import { STATE_LABELS } from '#domain/items/state-labels.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import { listMessages, type Message, readMessage } from '#domain/messages/messages.ts'
import type { Services } from '#domain/ports/services.ts'
import { dayInZone, formatShortDay } from '#lib/time/dates.ts'
import type { PaletteAnswer, PaletteResult } from './palette-answer.ts'

const ICONS: Record<ItemState, PaletteResult['icon']> = {
  draft: 'draft',
  undated: 'draft',
  scheduled: 'scheduled',
  live: 'live',
  expired: 'expired',
}

type Ports = Pick<Services, 'log' | 'now' | 'settings' | 'store'>

/** Posts in every state, and messages. Spam is left out. */
export async function findStored(
  services: Ports,
  { text, most, withMessages }: { text: string; most: number; withMessages: boolean },
): Promise<PaletteAnswer> {
  try {
    const [posts, messages] = await Promise.all([
      listItems(services, { kinds: itemKinds, text, order: 'best-match', size: most }),
      withMessages ? listMessages(services.store, { text, show: 'all', from: 0, size: most }) : { documents: [], truncated: undefined },
    ])
    const isBusy = posts.truncated === 'busy' || messages.truncated === 'busy'
    const groups = [
      { name: 'Posts', results: posts.items.map(({ item }) => postResult(services, item)) },
      { name: 'Messages', results: messages.documents.map(readMessage).map((message) => messageResult(services, message)) },
    ]
    return { groups, ...(isBusy ? { failure: 'Search is busy. Try again in a moment.' } : {}) }
  } catch (error) {
    return { groups: [], failure: readFailure(services, error, 'Palette not searched') }
  }
}

function postResult(services: Pick<Ports, 'now' | 'settings'>, item: Item): PaletteResult {
  const state = itemState(item, siteMinute(services))
  const why = [STATE_LABELS[state], item.author].filter((part) => part !== '').join(' · ')
  return { title: item.title || 'Untitled', why, path: editPath(item.kind, item.id), icon: ICONS[state] }
}

function messageResult({ settings }: Pick<Ports, 'settings'>, { id, subject, from_name, received_at, answered }: Message): PaletteResult {
  const received = new Date(received_at)
  const day = Number.isNaN(received.getTime()) ? '' : formatShortDay(dayInZone(settings.timeZone, received))
  const why = [from_name, day, answered ? 'Answered' : ''].filter((part) => part !== '').join(' · ')
  return { title: subject || 'No subject', why, path: messagePath(id), icon: 'messages' }
}
