import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { type Destination, destinationKinds, GONE, listDestinations } from '#domain/destinations/destination.ts'
import { findSecrets } from '#domain/destinations/destination-secrets.ts'
import { readDelivery } from '#domain/email/delivery.ts'
import { readFields } from '#domain/fields/fields.ts'
import { findMessage } from '#domain/messages/messages.ts'
import { outgoingTable } from '#domain/outgoing/outgoing.ts'
import type { Services } from '#domain/ports/services.ts'
import type { SearchHit } from '#domain/ports/store.ts'
import { formats } from '#domain/webhooks/message-formats.ts'

type Ports = Pick<Services, 'store' | 'now' | 'settings'>

const SHOWN = 20

export type ShownDelivery = Awaited<ReturnType<typeof deliveryOf>>

export async function loadDestinations(services: Ports, open: string) {
  const { store, settings, now } = services
  const all = await listDestinations(store)
  const chosen = all.find(({ id }) => id === open) ?? all.at(-1)
  const cards = all.map((one) => ({
    id: one.id,
    name: one.name,
    kind: destinationKinds[one.kind],
    isOn: one.is_on,
    ...stateOf(one, settings),
  }))
  if (!chosen) return { cards, chosen: undefined, deliveries: [] }
  const where = [{ field: 'channel', equals: chosen.id }]
  const sort = { field: 'created_at', order: 'descending' } as const
  const [{ documents }, secrets] = await Promise.all([
    store.find({ indexes: ['outgoing'], where, sort, size: SHOWN }),
    findSecrets({ store, now }, chosen.id),
  ])
  const { id, name, kind, host, tail, is_on: isOn, replay_to, replay_done: done, replay_total: total } = chosen
  const replay = replay_to === '' ? undefined : { done, total }
  const shown = { id, name, kind, isOn, url: `${host}/…${tail}`, problem: problemOf(chosen, secrets !== undefined, settings), replay }
  return { cards, chosen: shown, deliveries: await Promise.all(documents.map((document) => deliveryOf(services, chosen, document))) }
}

type Zone = Pick<Services['settings'], 'timeZone'>

function stateOf({ is_on, failing_since, last_sent_at, switched_at, switched_by }: Destination, { timeZone }: Zone) {
  const time = (moment: string) => formatClockTime(moment, timeZone)
  if (!is_on)
    return { state: 'off', about: `${switched_by === GONE ? 'it said it’s gone' : `by ${switched_by}`}, ${time(switched_at)}` } as const
  if (failing_since !== '') return { state: 'failing', about: `since ${time(failing_since)}` } as const
  return { state: 'on', about: last_sent_at ? `last ${time(last_sent_at)}` : 'nothing sent yet' } as const
}

function problemOf(
  { name, failing_since, last_error, paused_until, is_on, switched_by }: Destination,
  hasUrl: boolean,
  { timeZone }: Zone,
) {
  const time = (moment: string) => formatClockTime(moment, timeZone)
  if (!hasUrl) return `The URL of ${name} is missing. Backups don’t hold it. Change the URL to go on.`
  if (!is_on) return switched_by === GONE ? `${name} answered that it’s gone, so we switched it off. Check its URL, then switch it on.` : ''
  if (failing_since === '') return ''
  const next = paused_until === '' ? '' : ` Next try: ${time(paused_until)}.`
  return `${name} hasn’t taken messages since ${time(failing_since)}. ${last_error}.${next} We retry each for 72 hours.`
}

async function deliveryOf({ store, settings }: Ports, { kind, host, tail }: Destination, { id, body }: SearchHit) {
  const fields = readFields(outgoingTable, body)
  const message = await findMessage(store, fields.message)
  const time = (moment: string) => (moment ? formatClockTime(moment, settings.timeZone) : '')
  const head = [
    `POST ${host}/…${tail}`,
    ...(kind === 'webhook' ? [`webhook-id: ${id}`, `webhook-timestamp: ${seconds(fields.asked_at)}`] : []),
  ]
  const sent = message ? formats[kind]({ message, siteUrl: settings.siteUrl }) : 'The message was deleted.'
  return {
    id,
    message: fields.message,
    state: readDelivery(body).delivery,
    subject: message ? message.subject || 'No subject' : 'Deleted message',
    isThere: message !== undefined,
    said: fields.last_error || (fields.delivery === 'sent' ? `Accepted in ${(fields.took_ms / 1000).toFixed(1)} s` : ''),
    next: fields.delivery === 'waiting' && fields.attempts > 0 ? `Try ${fields.attempts + 1} at ${time(fields.next_attempt_at)}` : '',
    at: time(fields.asked_at || fields.created_at),
    request: fields.asked_at ? [...head, '', sent].join('\n') : '',
    answer: fields.answer_status > 0 ? `${fields.answer_status}\n${fields.answer}` : 'None',
  }
}

function seconds(moment: string): number {
  return Math.floor(Date.parse(moment) / 1000)
}
