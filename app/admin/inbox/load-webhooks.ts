import { destinationPath } from '#app/admin/paths/admin-paths.ts'
import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { type Destination, listDestinations } from '#domain/destinations/destination.ts'
import { readDelivery, TEST } from '#domain/email/delivery.ts'
import { readFields } from '#domain/fields/fields.ts'
import { isPaused } from '#domain/messages/due-time.ts'
import { findMessage } from '#domain/messages/messages.ts'
import { EMAIL_CHANNEL, emailNames, outgoingTable } from '#domain/outgoing/outgoing.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter, SearchHit } from '#domain/ports/store.ts'
import { testContent } from '#domain/webhooks/deliver-webhooks.ts'
import { formats } from '#domain/webhooks/message-formats.ts'

type Ports = Pick<Services, 'store' | 'settings'>

const MOST_SHOWN = 20
const SENT = ['reply', 'acknowledgement', 'webhook']
const UNSENT: Filter = { field: 'delivery', in: ['failed', 'unknown', 'held'] }

/** Newest first. Without `about`: emails to senders, and what failed on the way to destinations that are still there. */
export async function loadWebhooks(services: Ports, about?: Filter) {
  const destinations = await listDestinations(services.store)
  const channels = { field: 'channel', in: [EMAIL_CHANNEL, ...destinations.map(({ id }) => id)] }
  const { total, documents } = await services.store.find({
    indexes: ['outgoing'],
    where: about ? [{ field: 'kind', in: ['webhook', TEST] }, about] : [UNSENT, channels, { field: 'kind', in: SENT }],
    sort: { field: 'created_at', order: 'descending' },
    size: MOST_SHOWN,
  })
  return { total, rows: await Promise.all(documents.map((document) => rowOf(services, destinations, document))) }
}

async function rowOf({ store, settings }: Ports, destinations: readonly Destination[], { id, body }: SearchHit) {
  const fields = readFields(outgoingTable, body)
  const { message: about, channel, to_name, asked_at, attempts } = fields
  const isEmail = channel === EMAIL_CHANNEL
  const message = await findMessage(store, about)
  const destination = destinations.find((one) => one.id === channel)
  const time = (moment: string) => formatClockTime(moment, settings.timeZone)
  const state = readDelivery(body).delivery
  const [, due = ''] = [fields.next_attempt_at, destination?.paused_until ?? ''].sort()
  const next = state === 'waiting' && attempts > 0 ? ` Try ${attempts + 1} at ${time(due)}.` : ''
  const stopped = message && isPaused(message) ? 'Not sent. The message is in Spam or Trash.' : 'Not sent.'
  const said = state === 'none' ? stopped : fields.last_error + next
  const still = destination || isEmail ? said : 'This destination was deleted.'
  const again = state === 'waiting' ? 'Try now' : 'Replay'
  const isTest = fields.kind === TEST
  const subject = isTest ? 'Test' : message ? message.subject || 'No subject' : 'Deleted message'
  const content = isTest ? testContent(settings, about, fields.created_at) : message && { message, ...settings }
  return {
    ...{ id, message: isTest ? '' : about, channel, state, subject },
    name: emailNames[fields.kind] ?? to_name,
    href: destination && destinationPath(channel),
    says: state === 'sent' ? `Accepted in ${fields.took_ms} ms.` : still,
    at: time(asked_at || fields.created_at),
    again: message && destination && state !== 'sending' && !isPaused(message) ? { label: again, name: `${again}: ${subject}` } : undefined,
    exchange:
      asked_at && content && destination ? exchangeOf(destination, { ...fields, id: about }, formats[destination.kind](content)) : '',
  }
}

type Asked = { id: string; asked_at: string; answer_status: number; answer: string }

function exchangeOf({ kind, url }: Destination, { id, asked_at, answer_status, answer }: Asked, request: string): string {
  const head = kind === 'webhook' ? [`webhook-id: ${id}`, `webhook-timestamp: ${Math.floor(Date.parse(asked_at) / 1000)}`] : []
  return [`POST ${new URL(url).host}`, ...head, request, '', answer_status > 0 ? `${answer_status} ${answer}` : 'No answer'].join('\n')
}

export type WebhookRow = Awaited<ReturnType<typeof rowOf>>
