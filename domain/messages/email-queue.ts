import { consumeOne, type RateLimit, refundOne } from '#domain/access/rate-limits.ts'
import { updateWithRetry } from '#domain/documents/update-with-retry.ts'
import { type DeliveryState, NOT_TRASHED, newDelivery } from '#domain/email/delivery.ts'
import { findDue } from '#domain/email/due-deliveries.ts'
import { isEmailPaused } from '#domain/email/email-status.ts'
import { sendMail } from '#domain/email/send-stored.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter, SearchPage } from '#domain/ports/store.ts'
import { newId } from '#lib/crypto/ids.ts'

export const EMAIL_RATE = { max: 50, minutes: 60, global: true } as const satisfies RateLimit
/** Queued emails get half of the hour, so new messages keep the rest. */
const QUEUE_RATE: RateLimit = { max: 25, minutes: 60 }
const SUMMARY_RATE: RateLimit = { max: 1, minutes: 60 }

const EMAILS = 'allMails all'
const FROM_QUEUE = 'emails from queue'
const SUMMARY = 'email queue summary'
const QUEUED = { field: 'delivery', equals: 'queued' satisfies DeliveryState } as const satisfies Filter

type Ports = Pick<Services, 'store' | 'mailer' | 'now' | 'log' | 'settings'>

export async function releaseQueued({ store, now }: Ports): Promise<void> {
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

export async function sendQueueSummary(services: Ports): Promise<'none' | 'sent' | 'not-sent'> {
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
