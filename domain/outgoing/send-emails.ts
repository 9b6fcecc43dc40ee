import { isTrashed } from '#domain/email/delivery.ts'
import { type Outbox, openEmail } from '#domain/email/send-stored.ts'
import type { Mail } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { EMAIL_CHANNEL, type Outgoing, type OutgoingEmail, readOutgoing } from './outgoing.ts'

const EVENTS: Record<OutgoingEmail, string> = { reply: 'Reply', acknowledgement: 'Acknowledgement' }

export const visitorEmails: Outbox = {
  index: 'outgoing',
  where: [{ field: 'channel', equals: EMAIL_CHANNEL }],
  async open(services, stored, patience) {
    const email = readOutgoing(stored)
    if (email.kind === 'reply' || (await isWanted(services.store, email)))
      return openEmail(services, mailOf(email), { event: EVENTS[email.kind], ...patience })
    await services.store.remove(stored, { refresh: false })
    return undefined
  },
}

async function isWanted(store: Store, { message, delivery }: Outgoing): Promise<boolean> {
  const { body } = (await store.get('messages', message)) ?? {}
  return delivery !== 'waiting' || (body !== undefined && body.suspicious !== true && !isTrashed(body))
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
