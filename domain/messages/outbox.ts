import { NOT_TRASHED } from '#domain/email/delivery.ts'
import { deliverEachDue, type Round } from '#domain/email/due-deliveries.ts'
import { type Outbox, openEmail, type SendPorts, sendMail } from '#domain/email/send-stored.ts'
import type { Mail, MailResult, Services } from '#domain/ports/services.ts'
import type { DocumentBody, StoredDocument } from '#domain/ports/store.ts'
import { newId } from '#lib/crypto/ids.ts'
import { releaseQueued, sendQueueSummary } from './email-queue.ts'

type Needs = Pick<Services, 'log' | 'mailer' | 'now' | 'settings' | 'store'>

export const notifications: Outbox = {
  index: 'messages',
  where: [NOT_TRASHED],
  open: (services, stored, patience) => openEmail(services, mailOf(stored), { event: 'Mail', ...patience }),
}

export async function deliverDue(services: SendPorts & Pick<Services, 'settings'>, shouldStop = () => false): Promise<Round> {
  await releaseQueued(services)
  const round = await deliverEachDue(services, notifications, { shouldStop })
  if (round === 'trouble' || shouldStop()) return round
  return (await sendQueueSummary(services)) === 'not-sent' ? 'trouble' : round
}

export function testWords({ siteUrl }: { siteUrl: string }): string {
  return `This is a test message from ${siteUrl}. If you can read it, messages from the contact form arrive.`
}

export async function sendTestMessage(services: Needs, companyName: string, reachableTester?: string): Promise<MailResult | undefined> {
  const { now, settings, log } = services
  const receivedAt = now()
  const result = await sendMail(services, {
    id: newId(receivedAt),
    from_name: companyName,
    to_name: companyName,
    email: reachableTester ?? settings.adminEmails[0] ?? '',
    ...(reachableTester ? { to: reachableTester } : {}),
    subject: 'Test message',
    message: testWords(settings),
    receivedAt,
  })
  if (result) log('Test message', { outcome: result.outcome, detail: result.detail })
  return result
}

function mailOf({ id, body }: StoredDocument): Mail {
  const receivedAt = new Date(text(body, 'received_at'))
  return {
    id,
    from_name: text(body, 'from_name'),
    to_name: text(body, 'to_name'),
    email: text(body, 'email'),
    subject: text(body, 'subject'),
    message: text(body, 'message'),
    receivedAt: Number.isNaN(receivedAt.getTime()) ? new Date(0) : receivedAt,
  }
}

function text(body: DocumentBody, name: string): string {
  const value = body[name]
  return typeof value === 'string' ? value : ''
}
