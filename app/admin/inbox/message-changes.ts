import { INBOX_PATH } from '#app/admin/paths/admin-paths.ts'
import { redirectWithNotice, redirectWithUndo } from '#app/admin/shell/notice.ts'
import { storeFailureResponse } from '#app/admin/shell/store-error-message.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import type { ActivityName } from '#domain/activity/activity-types.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { changeMessages, type MessageChange, messageChanges } from '#domain/messages/change-messages.ts'
import { findMessage } from '#domain/messages/messages.ts'
import type { Services } from '#domain/ports/services.ts'

type Ports = Pick<Services, 'background' | 'log' | 'mailer' | 'now' | 'settings' | 'store'>

/** Where it stands after "is" or "are". */
const DONE: Record<MessageChange, string> = {
  read: 'marked as read',
  unread: 'marked as unread',
  answered: 'marked as answered',
  'not-answered': 'marked as not answered',
  spam: 'in Spam. Later messages from that address go there too',
  'undo-spam': 'out of Spam again',
  'not-spam': 'in the inbox',
  'undo-not-spam': 'in Spam again',
  delete: 'in Trash for 30 days',
  restore: 'restored',
  purge: 'deleted permanently',
}

const NOTED: Partial<Record<MessageChange, ActivityName>> = {
  spam: 'message-spam',
  'undo-not-spam': 'message-spam',
  'not-spam': 'message-released',
  'undo-spam': 'message-released',
  delete: 'message-deleted',
  restore: 'message-restored',
  purge: 'message-purged',
}

export function isMessageChange(intent: unknown): intent is MessageChange {
  return typeof intent === 'string' && Object.hasOwn(messageChanges, intent)
}

/** Ids have no spaces, so one field may hold several. */
export function selectedIn(form: FormData): string[] {
  return form.getAll('selected').flatMap((value) => (typeof value === 'string' ? value.split(' ').filter(Boolean) : []))
}

type Order = { change: MessageChange; ids: readonly string[]; path: string }

export async function changeAction(services: Ports, actor: Extract<Actor, { name: string }>, { change, ids, path }: Order) {
  try {
    const changed = await changeMessages(services, { change, ids, by: actor.name })
    const [first = '', second] = ids
    if (changed.length === 0 && second === undefined && !(await findMessage(services.store, first)))
      return redirectWithNotice(services, INBOX_PATH, 'message-gone')
    const [id, ...others] = changed
    if (id) {
      const which = others.length === 0 ? { subject: { kind: 'message' as const, id } } : { count: changed.length }
      await recordActivity(services, actor, { what: NOTED[change] ?? 'message-marked', ...which })
    }
    const undo = messageChanges[change]
    const back = undo && id ? { intent: undo, selected: changed.join(' ') } : undefined
    return redirectWithUndo(services, path, textOf(change, changed.length, new Set(ids).size - changed.length), back)
  } catch (error) {
    return storeFailureResponse(services, error, 'Messages not changed', 'Not all were changed')
  }
}

function textOf(change: MessageChange, count: number, left: number): string {
  if (count === 0) return 'Nothing was changed.'
  const done = `${count === 1 ? 'The message is' : `${count} messages are`} ${DONE[change]}.`
  return left > 0 ? `${done} ${left} stayed as ${left === 1 ? 'it was' : 'they were'}.` : done
}
