import { consumeOne, type RateLimit } from '#domain/access/rate-limits.ts'
import type { DeliveryState } from '#domain/email/delivery.ts'
import { deliverNow, type SendPorts } from '#domain/email/send-stored.ts'
import type { Message } from '#domain/messages/messages.ts'
import { listEmails, queueEmail, replyId, visitorEmails } from './outgoing.ts'

export const MAX_REPLY = 20_000
const MOST_FOLLOWED = 20
/** A stolen session must not email the world. */
const RATE: RateLimit = { max: 60, minutes: 60 }

/** `seen`: how many replies the form showed. `form`: sent twice, it's one reply. */
type Reply = { message: Message; text: string; seen: number; form: string; by: string }

type Replied = 'other' | 'many' | 'length' | { state: DeliveryState }

export async function sendReply(services: SendPorts, { message, text, seen, form, by }: Reply): Promise<Replied> {
  if (text === '' || text.length > MAX_REPLY) return 'length'
  const emails = await listEmails(services.store, message.id)
  const replies = emails.filter(({ kind }) => kind === 'reply')
  const ours = replies.find((reply) => reply.form === form)
  if (ours) return { state: ours.delivery }
  if (replies.length !== seen) return 'other'
  if ((await consumeOne(services, `replies ${by}`, RATE)) > 0) return 'many'
  const id = replyId(message.id, seen)
  const isOurs = await queueEmail(services, id, {
    kind: 'reply',
    message: message.id,
    to: message.email,
    to_name: message.from_name,
    subject: replySubject(message.subject),
    text,
    by,
    form,
    follows: [message.id, ...emails.map((email) => email.id).slice(-MOST_FOLLOWED)].join(' '),
  })
  if (!isOurs) return sendReply(services, { message, text, seen, form, by })
  return { state: (await deliverNow(services, visitorEmails, id)) ?? 'waiting' }
}

function replySubject(subject: string): string {
  return (/^re:/i.test(subject) ? subject : `Re: ${subject}`.trim()).slice(0, 300).toWellFormed()
}
