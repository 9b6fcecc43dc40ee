import { destinationPath } from '#app/admin/paths/admin-paths.ts'
import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { type Destination, listDestinations } from '#domain/destinations/destination.ts'
import { readDelivery } from '#domain/email/delivery.ts'
import { readFields } from '#domain/fields/fields.ts'
import { findMessage } from '#domain/messages/messages.ts'
import { EMAIL_CHANNEL, emailNames, outgoingTable } from '#domain/outgoing/outgoing.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter, SearchHit } from '#domain/ports/store.ts'
import { formats } from '#domain/webhooks/message-formats.ts'

type Ports = Pick<Services, 'store' | 'settings'>

const MOST_SHOWN = 20
const UNSENT: Filter = { field: 'delivery', in: ['failed', 'unknown', 'held'] }

/** Newest first. Without `about`: emails to senders, and what failed on the way to destinations that are still there. */
export async function loadWebhooks(services: Ports, about?: Filter) {
  const destinations = await listDestinations(services.store)
  const channels = { field: 'channel', in: [EMAIL_CHANNEL, ...destinations.map(({ id }) => id)] }
  const { total, documents } = await services.store.find({
    indexes: ['outgoing'],
    where: about ? [{ field: 'kind', equals: 'webhook' }, about] : [UNSENT, channels],
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
  const still = destination || isEmail ? fields.last_error + next : 'This destination was deleted.'
  const again = state === 'waiting' ? 'Try now' : 'Replay'
  const subject = message ? message.subject || 'No subject' : 'Deleted message'
  return {
    ...{ id, message: about, channel, state, subject },
    name: emailNames[fields.kind] ?? to_name,
    href: destination && destinationPath(channel),
    says: state === 'sent' ? `Accepted in ${fields.took_ms} ms.` : still,
    at: time(asked_at || fields.created_at),
    again: message && destination && state !== 'sending' ? { label: again, name: `${again}: ${subject}` } : undefined,
    exchange:
      asked_at && message && destination
        ? exchangeOf(destination, { ...fields, id: about }, formats[destination.kind]({ message, ...settings }))
        : '',
  }
}

type Asked = { id: string; asked_at: string; answer_status: number; answer: string }

function exchangeOf({ kind, url }: Destination, { id, asked_at, answer_status, answer }: Asked, request: string): string {
  const head = kind === 'webhook' ? [`webhook-id: ${id}`, `webhook-timestamp: ${Math.floor(Date.parse(asked_at) / 1000)}`] : []
  return [`POST ${new URL(url).host}`, ...head, request, '', answer_status > 0 ? `${answer_status} ${answer}` : 'No answer'].join('\n')
}

export type WebhookRow = Awaited<ReturnType<typeof rowOf>>
