import { type DeliveryState, isTrashed } from '#domain/email/delivery.ts'
import { deliverEachDue, type Round } from '#domain/email/due-deliveries.ts'
import {
  findDelivery,
  MAX_WAIT_MS,
  type Patience,
  restartDelivery,
  type SendPorts,
  sendEmail,
  sendInTime,
  sendStored,
} from '#domain/email/send-stored.ts'
import { findSupportAddress } from '#domain/messages/support-address.ts'
import type { Mail } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { EMAIL_CHANNEL, type Outgoing, type OutgoingEmail, readOutgoing } from './outgoing.ts'

const EVENTS: Record<OutgoingEmail, string> = { reply: 'Reply', acknowledgement: 'Acknowledgement' }

/** Visitors would notice a second copy, so what may have arrived waits for a person. */
async function deliver(services: SendPorts, id: string, patience: Patience = {}): Promise<DeliveryState | undefined> {
  const { store, mailer } = services
  const stored = await store.get('outgoing', id)
  if (!mailer || !stored) return undefined
  const email = readOutgoing(stored)
  if (email.kind === 'acknowledgement' && !(await isWanted(store, email))) {
    await store.remove(stored, { refresh: false })
    return undefined
  }
  const mail = { ...mailOf(email), ...(await findSupportAddress(store)) }
  const send = sendEmail(services, mailer, mail, patience)
  return sendStored(services, stored, { send, event: EVENTS[email.kind], isIdempotent: false, ...patience })
}

async function isWanted(store: Store, { message, delivery }: Outgoing): Promise<boolean> {
  const { body } = (await store.get('messages', message)) ?? {}
  return delivery !== 'waiting' || (body !== undefined && body.suspicious !== true && !isTrashed(body))
}

export function sendEmailNow(
  services: SendPorts,
  id: string,
  { waitMs = MAX_WAIT_MS, isByHand = false } = {},
): Promise<DeliveryState | undefined> {
  return sendInTime(services, { index: 'outgoing', id }, waitMs, (until) => deliver(services, id, { until, isByHand }))
}

export async function sendEmailAgain(services: SendPorts, id: string): Promise<DeliveryState | undefined> {
  const place = { index: 'outgoing', id } as const
  return (await restartDelivery(services, place)) ? sendEmailNow(services, id, { isByHand: true }) : findDelivery(services, place)
}

export function sendDueEmails(services: SendPorts, shouldStop = () => false): Promise<Round> {
  const waiting = { index: 'outgoing', where: [{ field: 'channel', equals: EMAIL_CHANNEL }] } as const
  return deliverEachDue(services, waiting, { deliver: (id) => deliver(services, id), shouldStop })
}

function mailOf({ id, kind, to, to_name, subject, text, created_at, follows }: Outgoing): Mail {
  return {
    id,
    from_name: '',
    to_name,
    email: to,
    to,
    subject,
    message: text,
    receivedAt: new Date(created_at),
    toVisitor: { follows: follows.split(' ').filter(Boolean), isAutomatic: kind === 'acknowledgement' },
  }
}
