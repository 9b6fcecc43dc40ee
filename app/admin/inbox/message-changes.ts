import { data } from 'react-router'
import { singleText } from '#app/admin/items/item-from-form.ts'
import { INBOX_PATH } from '#app/admin/paths/admin-paths.ts'
import type { Sending } from '#app/admin/shell/form-action.ts'
import { redirectTelling, redirectWithNotice } from '#app/admin/shell/notice.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import type { ActivityName } from '#domain/activity/activity-types.ts'
import { listAssignees } from '#domain/messages/assignees.ts'
import { changeMessages, type MessageChange, messageChanges } from '#domain/messages/change-messages.ts'
import { findMessage } from '#domain/messages/messages.ts'
import texts from './inbox-texts.json' with { type: 'json' }

/** Where it stands after "is" or "are". */
const DONE: Record<MessageChange, string> = texts.done

const NOTED: Partial<Record<MessageChange, ActivityName>> = {
  spam: 'message-spam',
  'undo-not-spam': 'message-spam',
  'not-spam': 'message-released',
  'undo-spam': 'message-released',
  delete: 'message-deleted',
  restore: 'message-restored',
  purge: 'message-purged',
  assign: 'message-assigned',
  'undo-assign': 'message-assigned',
  note: 'message-noted',
}

export function isMessageChange(intent: unknown): intent is MessageChange {
  return typeof intent === 'string' && Object.hasOwn(messageChanges, intent)
}

/** Ids have no spaces, so one field may hold several. */
export function selectedIn(form: FormData): string[] {
  return form.getAll('selected').flatMap((value) => (typeof value === 'string' ? value.split(' ').filter(Boolean) : []))
}

type Order = { change: MessageChange; ids: readonly string[]; path: string }

export const CHANGE_FAILED = { logged: 'Messages not changed', notDone: 'Not all were changed' }

export async function changeAction({ services, actor, form }: Sending, { change, ids, path }: Order) {
  const about = await aboutOf(services, change, form)
  if (about === undefined) return data({ problem: 'Nothing was changed. Reload the page and try again.' }, { status: 400 })
  const changed = await changeMessages(services, { change, ids, by: actor.name, about })
  const [first = '', second] = ids
  if (changed.length === 0 && second === undefined && !(await findMessage(services.store, first)))
    return redirectWithNotice(services, INBOX_PATH, 'message-gone')
  const [id, ...others] = changed
  if (id) {
    const which = others.length === 0 ? { subject: { kind: 'message' as const, id } } : { count: changed.length }
    await recordActivity(services, actor, { what: NOTED[change] ?? 'message-marked', ...which })
  }
  const undo = messageChanges[change]
  const back =
    undo && id
      ? { undo: { intent: undo, fields: { selected: changed.join(' '), ...(change === 'assign' ? { assignee: about } : {}) } } }
      : undefined
  const text = textOf({ change, about, count: changed.length, left: new Set(ids).size - changed.length })
  return redirectTelling(services, path, { text, ...back })
}

const LONGEST_NOTE = 2000

async function aboutOf(services: Sending['services'], change: MessageChange, sent: FormData): Promise<string | undefined> {
  if (change === 'note') return (singleText(sent, 'note') ?? '').replaceAll('\r\n', '\n').trim().slice(0, LONGEST_NOTE).toWellFormed()
  if (change !== 'assign' && change !== 'undo-assign') return ''
  const email = singleText(sent, 'assignee')
  return email === '' || change === 'undo-assign' || (await listAssignees(services)).some((each) => each.email === email)
    ? email
    : undefined
}

type Done = { change: MessageChange; about: string; count: number; left: number }

export function textOf({ change, about, count, left }: Done): string {
  if (count === 0) return 'Nothing was changed.'
  if (change === 'note') return 'Note added.'
  const done = `${count === 1 ? 'The message is' : `${count} messages are`} ${change === 'assign' && about === '' ? 'assigned to nobody' : DONE[change]}.`
  return left > 0 ? `${done} ${left} stayed as ${left === 1 ? 'it was' : 'they were'}.` : done
}
