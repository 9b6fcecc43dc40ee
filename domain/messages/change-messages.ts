import { queueWebhooks } from '#domain/destinations/queue-webhooks.ts'
import { removeAll, updateWithRetry } from '#domain/documents/documents.ts'
import { isTrashed, readDelivery, STOPPED } from '#domain/email/delivery.ts'
import { restorableSince } from '#domain/items/system-fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody } from '#domain/ports/store.ts'
import { type Calendar, loadPromise, withDuePaused } from './due-time.ts'
import { formerAssignee, withEntry } from './message-log.ts'
import { findMessage } from './messages.ts'
import { releaseMessage } from './spam.ts'
import { markSpamSender } from './spam-senders.ts'

const MARKS: Readonly<Record<string, { read: boolean } | { answered: boolean }>> = {
  read: { read: true },
  unread: { read: false },
  answered: { answered: true },
  'not-answered': { answered: false },
}

/** Each change, and the one that undoes it for exactly the messages that it changed. */
export const messageChanges = {
  read: 'unread',
  unread: 'read',
  answered: 'not-answered',
  'not-answered': 'answered',
  spam: 'undo-spam',
  'undo-spam': '',
  'not-spam': 'undo-not-spam',
  'undo-not-spam': '',
  delete: 'restore',
  restore: 'delete',
  purge: '',
  assign: 'undo-assign',
  'undo-assign': '',
  note: '',
} as const

export type MessageChange = keyof typeof messageChanges

const MOST_CHANGED = 100

type Ports = Pick<Services, 'analytics' | 'background' | 'log' | 'mailer' | 'now' | 'settings' | 'store'>

/** `about` is whom it's assigned to, also if that is undone, or the note. */
type Change = { change: MessageChange; by: string; about?: string }

export async function changeMessages(services: Ports, { ids, ...change }: Change & { ids: readonly string[] }): Promise<string[]> {
  const changed: string[] = []
  const chosen = new Set(ids.slice(0, MOST_CHANGED))
  const patience = chosen.size > 1 ? { waitMs: 0 } : {}
  const { calendar } = await loadPromise(services)
  for (const id of chosen) if (await changeOne(services, id, { ...change, ...patience, calendar })) changed.push(id)
  return changed
}

type One = Change & { calendar: Calendar; waitMs?: number }

async function changeOne(services: Ports, id: string, { change, by, about = '', calendar, waitMs }: One): Promise<boolean> {
  const { store } = services
  if (change === 'purge') {
    const stored = await store.get('messages', id)
    if (!stored || !isTrashed(stored.body) || !(await store.remove(stored)).ok) return false
    await removeAll(store, { indexes: ['outgoing'], where: [{ field: 'message', equals: id }] })
    return true
  }
  if (change === 'not-spam' || change === 'undo-spam') {
    const state = await releaseMessage(services, id, { waitMs, isUndo: change === 'undo-spam', by })
    return state !== undefined && state !== 'before'
  }
  const place = { index: 'messages', id, ...(change === 'delete' ? { useReserve: true as const } : {}) } as const
  const result = await updateWithRetry(store, place, (body) => {
    const after = changedBody(services, body, { change, by, about })
    const isBack = change === 'undo-assign'
    const entry = {
      at: services.now().toISOString(),
      by,
      ...(isBack ? { what: 'assign', about: formerAssignee(body) } : { what: change, about }),
    }
    return after && withEntry(withDuePaused(body, after, services.now(), calendar), entry)
  })
  if (result === 'changed' && change === 'restore') await queueWebhooks(services, id, 'again')
  if (result !== 'changed' || (change !== 'spam' && change !== 'undo-not-spam')) return result === 'changed'
  const { email = '', set_aside_for = '' } = (await findMessage(store, id)) ?? {}
  if (/\b(?:marked|address)\b/.test(set_aside_for)) await markSpamSender(services, { email, message: id, by })
  return true
}

function changedBody(services: Ports, body: DocumentBody, { change, by, about = '' }: Change): DocumentBody | undefined {
  const now = services.now()
  const mark = MARKS[change]
  if (mark) return Object.entries(mark).every(([name, value]) => (body[name] ?? false) === value) ? undefined : { ...body, ...mark }
  switch (change) {
    case 'delete':
      return isTrashed(body) ? undefined : { ...body, trashed_at: now.toISOString(), trashed_by: by }
    case 'restore':
      if (!isTrashed(body) || String(body.trashed_at) < restorableSince(services)) return undefined
      return { ...body, trashed_at: '', trashed_by: '' }
    case 'spam':
    case 'undo-not-spam':
      return body.suspicious === true ? undefined : setAside(body, change)
    case 'assign':
      return (body.assignee ?? '') === about ? undefined : { ...body, assignee: about }
    case 'undo-assign':
      return (body.assignee ?? '') === about ? { ...body, assignee: formerAssignee(body) } : undefined
    case 'note':
      return about === '' ? undefined : body
    default:
      return undefined
  }
}

function setAside(body: DocumentBody, change: 'spam' | 'undo-not-spam'): DocumentBody {
  const { delivery } = readDelivery(body)
  const isToMail = delivery === 'waiting' || delivery === 'queued'
  const set_aside_for = (change === 'undo-not-spam' && body.set_aside_for) || 'marked'
  return { ...body, suspicious: true, set_aside_for, ...(isToMail ? STOPPED : {}) }
}

export function purgeTrashedMessages(services: Pick<Services, 'store' | 'now'>, shouldStop?: () => boolean): Promise<number> {
  const where = [{ field: 'trashed_at', lte: restorableSince(services) }]
  return removeAll(services.store, { indexes: ['messages'], where }, { shouldStop })
}
