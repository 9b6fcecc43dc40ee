import { canMailAdministrators } from '#domain/access/account-mail.ts'
import { listPeople } from '#domain/access/people.ts'
import { consumeOne, isLimitReached, type RateLimit, refundOne } from '#domain/access/rate-limits.ts'
import { deliverNow, type SendPorts } from '#domain/email/send-stored.ts'
import { SET_ASIDE } from '#domain/messages/spam.ts'
import { findSpamSender } from '#domain/messages/spam-senders.ts'
import type { Services } from '#domain/ports/services.ts'
import { attempt } from '#lib/async/attempt.ts'
import { foldAddress, mailboxOf } from '#lib/text/email-address.ts'
import { acknowledgementId, queueEmail, visitorEmails } from './outgoing.ts'
import { findReplySettings } from './reply-settings.ts'

export const ACKNOWLEDGEMENT_RATE = { max: 30, minutes: 60, global: true } as const satisfies RateLimit
const PER_ADDRESS: RateLimit = { max: 1, minutes: 24 * 60 }
const ALL = 'acknowledgements all'
const MACHINES = /^(?:postmaster|mailerdaemon|autoreply|daemon|root|nobody|abuse|prvs|srs\d)$|^bounce|(?:no|donot)reply/

type Ports = SendPorts & Pick<Services, 'settings'>

type Received = { message: string; email: string; company: string; replyTime: string; own: readonly string[] }

/** Anyone can type another person's address, so it holds nothing that a visitor typed. */
export function acknowledgementOf({ company, replyTime, siteUrl }: { company: string; replyTime: string; siteUrl: string }) {
  const text = [
    `Thank you for writing to ${company}.`,
    `A person reads your message, and you’ll get a reply in ${replyTime}.`,
    'Didn’t write to us? Someone mistyped their address. Ignore this email.',
    `${company}\n${siteUrl}`,
  ]
  return { subject: `${company} has your message`, text: text.join('\n\n') }
}

export async function acknowledge(services: Ports, received: Received): Promise<void> {
  const { message, email, company, replyTime } = received
  const send = async () => {
    if (!canMailAdministrators(services) || !(await findReplySettings(services.store)).acknowledges) return
    if (!(await isPerson(services, received)) || !(await isInLimits(services, mailboxOf(email)))) return
    const id = acknowledgementId(message)
    const texts = acknowledgementOf({ company, replyTime, siteUrl: services.settings.siteUrl })
    if (await queueEmail(services, id, { kind: 'acknowledgement', message, to: email, ...texts, follows: message }))
      await deliverNow(services, visitorEmails, id, { waitMs: 0 })
  }
  await attempt(services, 'Message not acknowledged', send, undefined, { message })
}

export function areAcknowledgementsPaused(services: Pick<Services, 'now' | 'store'>): Promise<boolean> {
  return isLimitReached(services, ALL, ACKNOWLEDGEMENT_RATE)
}

async function isPerson(services: Ports, { email, own }: Received): Promise<boolean> {
  const address = foldAddress(email)
  if (isMachine(address) || (await findSpamSender(services.store, email))) return false
  const where = [SET_ASIDE, { field: 'email', equals: address }]
  if ((await services.store.find({ indexes: ['messages'], where, size: 0 })).total > 0) return false
  const people = (await listPeople(services)).map((person) => person.email)
  return ![...own, ...services.settings.adminEmails, ...people].some((ours) => mailboxOf(ours) === mailboxOf(address))
}

export function isMachine(address: string): boolean {
  const [name = ''] = address.slice(0, address.lastIndexOf('@')).split(/[+=]/)
  return MACHINES.test(name.replaceAll(/[^a-z\d]/g, ''))
}

async function isInLimits(services: Ports, address: string): Promise<boolean> {
  const own = `acknowledgement ${address}`
  if ((await consumeOne(services, own, PER_ADDRESS)) > 0) return false
  if ((await consumeOne(services, ALL, ACKNOWLEDGEMENT_RATE)) === 0) return true
  await refundOne(services, own)
  return false
}
