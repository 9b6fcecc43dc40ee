import { consumeOne, type RateLimit, refundOne } from '#domain/access/rate-limits.ts'
import { updateWithRetry } from '#domain/documents/documents.ts'
import { type DeliveryState, NOT_TRASHED, newDelivery } from '#domain/email/delivery.ts'
import { isEmailPaused } from '#domain/email/email-status.ts'
import { deliverEachDue, findDue, type Outbox, openEmail, type Round, type SendPorts, sendMail } from '#domain/email/send-stored.ts'
import type { Mail, MailResult, Services } from '#domain/ports/services.ts'
import type { Filter, SearchPage, StoredDocument } from '#domain/ports/store.ts'
import { newId } from '#lib/crypto/ids.ts'
import { textAt } from '#lib/objects/objects.ts'

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
  const text = (name: string) => textAt(body, name) ?? ''
  const receivedAt = new Date(text('received_at'))
  return {
    id,
    from_name: text('from_name'),
    to_name: text('to_name'),
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
    receivedAt: Number.isNaN(receivedAt.getTime()) ? new Date(0) : receivedAt,
  }
}

export const EMAIL_RATE = { max: 50, minutes: 60, global: true } as const satisfies RateLimit
/** Queued emails get half of the hour, so new messages keep the rest. */
const QUEUE_RATE: RateLimit = { max: 25, minutes: 60 }
const SUMMARY_RATE: RateLimit = { max: 1, minutes: 60 }

const EMAILS = 'allMails all'
const FROM_QUEUE = 'emails from queue'
const SUMMARY = 'email queue summary'
const QUEUED = { field: 'delivery', equals: 'queued' satisfies DeliveryState } as const satisfies Filter

type Ports = Pick<Services, 'store' | 'mailer' | 'now' | 'log' | 'settings'>

async function releaseQueued({ store, now }: Ports): Promise<void> {
  const at = now()
  const sort = { field: 'received_at', order: 'ascending' } as const
  const { ids } = await findDue({ store, now }, { indexes: ['messages'], where: [QUEUED, NOT_TRASHED], sort })
  for (const id of ids) {
    if ((await consumeOne({ store, now }, FROM_QUEUE, QUEUE_RATE)) > 0) return
    if ((await consumeOne({ store, now }, EMAILS, EMAIL_RATE)) > 0) return refundOne({ store, now }, FROM_QUEUE)
    await updateWithRetry(store, { index: 'messages', id, refresh: false }, (body) =>
      body.delivery === QUEUED.equals ? { ...body, ...newDelivery(true, at), next_attempt_at: at.toISOString() } : undefined,
    )
  }
}

async function sendQueueSummary(services: Ports): Promise<'none' | 'sent' | 'not-sent'> {
  const { store, mailer, now, log } = services
  if (!mailer || mailer.isResting?.() || (await isEmailPaused(services))) return 'none'
  const found = await store.find({ indexes: ['messages'], where: [QUEUED, NOT_TRASHED], size: 1 })
  if (found.total === 0 || (await consumeOne({ store, now }, SUMMARY, SUMMARY_RATE)) > 0) return 'none'
  const result = await sendMail(services, summaryOf(found, services))
  const details = { count: found.total, outcome: result?.outcome ?? 'unknown', detail: result?.detail ?? '' }
  log(result?.outcome === 'sent' ? 'Queue summary sent' : 'Queue summary not sent', details)
  if (result?.outcome === 'retry') await refundOne({ store, now }, SUMMARY)
  return result?.outcome === 'sent' ? 'sent' : 'not-sent'
}

function summaryOf({ total, documents }: SearchPage, { settings, now }: Ports) {
  const receivedAt = now()
  const company = String(documents[0]?.body.to_name ?? '')
  const [waiting, them] = total === 1 ? ['1 message is waiting', 'it'] : [`${total.toLocaleString('en-US')} messages are waiting`, 'them']
  return {
    id: newId(receivedAt),
    isSummary: true,
    from_name: company,
    to_name: company,
    email: settings.adminEmails[0] ?? '',
    subject: `${waiting} in your inbox`,
    message: `${waiting} in your inbox. More came in an hour than this site emails, so we email ${them} later. You can read ${them} now:\n\n${settings.siteUrl}/admin/messages`,
    receivedAt,
  } as const
}
