import { MAX_QUERY, messagePath, PALETTE_PATH } from '#app/admin/paths/admin-paths.ts'
import { currentSession } from '#app/admin/shell/current-administrator.ts'
import { readFailure } from '#app/admin/shell/store-error-message.ts'
import { editPath } from '#app/content/item-pages.ts'
import { rateLimitsContext, servicesContext } from '#app/context.ts'
import { mayOpen, readQuery } from '#app/page-query.ts'
import { answering, noStoreJson } from '#app/requests/data-route.ts'
import { may } from '#domain/access/roles.ts'
import { type Item, type ItemState, itemState, listItems, siteMinute } from '#domain/items/items.ts'
import { STATE_LABELS } from '#domain/items/state-labels.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import { listMessages, type Message, readMessage } from '#domain/messages/messages.ts'
import type { Services } from '#domain/ports/services.ts'
import { dayInZone, formatShortDay } from '#lib/time/dates.ts'
import { type Entry, entriesAt, matchEntries } from './entries.ts'
import { ACTION_ENTRIES, SCREEN_ENTRIES } from './fixed-entries.ts'
import type { PaletteAnswer, PaletteResult } from './palette-answer.ts'

const MOST = 8

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware = answering(['GET', 'HEAD'], async ({ request, context }) => {
  const query = readQuery(PALETTE_PATH, request)
  const text = (query.get('q') ?? '').slice(0, MAX_QUERY).trim()
  const { role } = currentSession(context)
  const isOpen = ({ path, needs }: Entry) => mayOpen(role, path) && (needs === undefined || may(role, needs))
  const [screens, actions] = [SCREEN_ENTRIES.filter(isOpen), ACTION_ENTRIES.filter(isOpen)]
  if (text === '') {
    const own = entriesAt(actions, query.get('at') ?? '', MOST)
    return respond({ groups: [{ name: 'Actions', results: own }] })
  }
  const seconds = await context.get(rateLimitsContext).paletteSearches.count()
  if (seconds > 0)
    return noStoreJson<PaletteAnswer>({ groups: [], failure: 'Too many searches. Wait a minute.' }, 429, { 'Retry-After': String(seconds) })
  const stored = await findStored(context.get(servicesContext), { text, most: MOST, withMessages: may(role, 'manage') })
  const fixed = [
    { name: 'Go to', results: matchEntries(screens, text, MOST) },
    { name: 'Actions', results: matchEntries(actions, text, MOST) },
  ]
  return respond({ ...stored, groups: [...fixed, ...stored.groups] })
})

function respond(answer: PaletteAnswer): Response {
  return noStoreJson<PaletteAnswer>({ ...answer, groups: answer.groups.filter(({ results }) => results.length > 0) })
}

const ICONS: Record<ItemState, PaletteResult['icon']> = {
  draft: 'draft',
  undated: 'draft',
  scheduled: 'scheduled',
  live: 'live',
  expired: 'expired',
}

type Ports = Pick<Services, 'log' | 'now' | 'settings' | 'store'>

/** Posts in every state, and messages. Spam is left out. */
async function findStored(
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
