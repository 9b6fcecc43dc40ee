import { data } from 'react-router'
import { singleText } from '#app/admin/items/item-from-form.ts'
import { INBOX_PATH, messagePath } from '#app/admin/paths/admin-paths.ts'
import { redirectTelling, redirectWithNotice } from '#app/admin/shell/notice.ts'
import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { canMailAdministrators } from '#domain/access/account-mail.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import type { DeliveryState } from '#domain/email/delivery.ts'
import { deliverAgain } from '#domain/email/send-stored.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { changeMessages } from '#domain/messages/change-messages.ts'
import { isPaused } from '#domain/messages/due-time.ts'
import { findMessage } from '#domain/messages/messages.ts'
import { visitorEmails } from '#domain/outgoing/outgoing.ts'
import { MAX_REPLY, sendReply } from '#domain/outgoing/reply.ts'
import type { Services } from '#domain/ports/services.ts'

type Ports = Pick<Services, 'analytics' | 'background' | 'log' | 'mailer' | 'now' | 'settings' | 'store'>
type Administrator = Extract<Actor, { name: string }>

const PROBLEMS = {
  other: 'Someone else replied first. Read their reply above yours. Your text is still here.',
  many: 'You sent 60 replies in an hour. Your text is still here. Try again later.',
  length: `Write a reply of up to ${MAX_REPLY.toLocaleString('en-US')} characters.`,
  off: 'Nothing was sent. Reload the page and try again.',
}

export type ReplyAnswer = { typed: string; isSecond: boolean }

export async function replyAction(services: Ports, actor: Administrator, id: string, sent: FormData) {
  const text = (singleText(sent, 'text') ?? '').replaceAll('\r\n', '\n').trim().toWellFormed()
  const refused = (problem: string, status: number, isSecond = false) =>
    data({ problem, reply: { typed: text, isSecond } satisfies ReplyAnswer }, { status })
  try {
    const message = await findMessage(services.store, id)
    if (!message) return redirectWithNotice(services, INBOX_PATH, 'message-gone')
    const [seen, form] = [Number(singleText(sent, 'seen')), singleText(sent, 'form') ?? '']
    const isOpen = canMailAdministrators(services) && !isPaused(message) && form !== ''
    const replied = isOpen ? await sendReply(services, { message, text, seen, form, by: actor.name }) : 'off'
    if (typeof replied === 'string') return refused(PROBLEMS[replied], 409, replied === 'other')
    const isFailed = replied.state === 'failed'
    const [answered] = isFailed ? [] : await changeMessages(services, { change: 'answered', ids: [id], by: actor.name })
    await recordActivity(services, actor, { what: 'message-replied', subject: { kind: 'message', id } })
    const told = `${textOf(replied.state)}${answered ? ' The message is marked as answered.' : ''}`
    const back = answered ? { undo: { intent: 'not-answered', fields: {} } } : {}
    return redirectTelling(services, messagePath(id), { text: told, ...back })
  } catch (error) {
    const notDone = 'We can’t tell if your reply was sent'
    const { problem, status } = storeFailure(services, error, 'Reply not sent', notDone, 'Your text is still here.')
    return refused(problem, status)
  }
}

export async function replyAgainAction(services: Ports, actor: Administrator, id: string, sent: FormData) {
  const reply = singleText(sent, 'reply') ?? ''
  const state = reply.startsWith(`${id}.`) ? await deliverAgain(services, visitorEmails, reply) : undefined
  if (!state) return redirectWithNotice(services, messagePath(id), 'message-gone')
  await recordActivity(services, actor, { what: 'message-replied', subject: { kind: 'message', id } })
  return redirectTelling(services, messagePath(id), { text: textOf(state) })
}

function textOf(state: DeliveryState): string {
  if (state === 'sent') return 'Reply sent.'
  if (state === 'failed') return 'We couldn’t send the reply. It’s below with the reason.'
  return state === 'unknown'
    ? 'The reply may have arrived. Look below before you send it again.'
    : 'The reply is in the queue. We send it automatically.'
}
