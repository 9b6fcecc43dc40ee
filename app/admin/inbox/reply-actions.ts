import { data } from 'react-router'
import { singleText } from '#app/admin/items/item-from-form.ts'
import { INBOX_PATH, messagePath } from '#app/admin/paths/admin-paths.ts'
import type { Sending } from '#app/admin/shell/form-action.ts'
import { redirectTelling, redirectWithNotice } from '#app/admin/shell/notice.ts'
import { canMailAdministrators } from '#domain/access/account-mail.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import type { DeliveryState } from '#domain/email/delivery.ts'
import { deliverAgain } from '#domain/email/send-stored.ts'
import { changeMessages } from '#domain/messages/change-messages.ts'
import { isPaused } from '#domain/messages/due-time.ts'
import { findMessage } from '#domain/messages/messages.ts'
import { visitorEmails } from '#domain/outgoing/outgoing.ts'
import { MAX_REPLY, sendReply } from '#domain/outgoing/reply.ts'

const PROBLEMS = {
  other: 'Someone else replied first. Read their reply above yours. Your text is still here.',
  many: 'You sent 60 replies in an hour. Your text is still here. Try again later.',
  length: `Write a reply of up to ${MAX_REPLY.toLocaleString('en-US')} characters.`,
  off: 'Nothing was sent. Reload the page and try again.',
}

export type ReplyAnswer = { typed: string; isSecond: boolean }

export const REPLY_FAILED = {
  logged: 'Reply not sent',
  notDone: 'We can’t tell if your reply was sent',
  kept: 'Your text is still here.',
  again: (sent: FormData) => ({ reply: answerTo(sent, false) }),
}

function answerTo(sent: FormData, isSecond: boolean): ReplyAnswer {
  return { typed: (singleText(sent, 'text') ?? '').replaceAll('\r\n', '\n').trim().toWellFormed(), isSecond }
}

export async function replyAction({ services, actor, form: sent }: Sending, id: string) {
  const { typed: text } = answerTo(sent, false)
  const message = await findMessage(services.store, id)
  if (!message) return redirectWithNotice(services, INBOX_PATH, 'message-gone')
  const [seen, form] = [Number(singleText(sent, 'seen')), singleText(sent, 'form') ?? '']
  const isOpen = canMailAdministrators(services) && !isPaused(message) && form !== ''
  const replied = isOpen ? await sendReply(services, { message, text, seen, form, by: actor.name }) : 'off'
  if (typeof replied === 'string') return data({ problem: PROBLEMS[replied], reply: answerTo(sent, replied === 'other') }, { status: 409 })
  const isFailed = replied.state === 'failed'
  const [answered] = isFailed ? [] : await changeMessages(services, { change: 'answered', ids: [id], by: actor.name })
  await recordActivity(services, actor, { what: 'message-replied', subject: { kind: 'message', id } })
  const told = `${textOf(replied.state)}${answered ? ' The message is marked as answered.' : ''}`
  const back = answered ? { undo: { intent: 'not-answered', fields: {} } } : {}
  return redirectTelling(services, messagePath(id), { text: told, ...back })
}

export async function replyAgainAction({ services, actor, form: sent }: Sending, id: string) {
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
