import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { type Destination, listDestinations } from '#domain/destinations/destination.ts'
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

export type DestinationCard = ReturnType<typeof cardOf>

export type ChosenDestination = NonNullable<Awaited<ReturnType<typeof loadDestinations>>['chosen']>

export async function loadDestinations(services: Ports, open: string) {
  const { store, settings } = services
  const time = (moment: string) => formatClockTime(moment, settings.timeZone)
  const all = await listDestinations(store)
  const cards = all.map((destination) => cardOf(destination, time))
  const chosen = all.find(({ id }) => id === open) ?? all.at(-1)
  if (!chosen) return { cards, chosen }
  const where = [{ field: 'channel', equals: chosen.id }]
  const sort = { field: 'created_at', order: 'descending' } as const
  const { documents } = await store.find({ indexes: ['outgoing'], where, sort, size: SHOWN })
  const { id, name, kind, host, tail, replay_to, replay_done: done, replay_total: total } = chosen
  const about = {
    url: `${host}/…${tail}`,
    problem: (await findSecrets(services, id)) ? problemOf(chosen, time) : 'Its URL is missing, as backups don’t hold it. Enter it again.',
    replay: replay_to === '' ? undefined : { done, total },
    deliveries: await Promise.all(documents.map((document) => deliveryOf(services, chosen, document))),
  }
  return { cards, chosen: { id, name, kind, ...about } }
}

type Time = (moment: string) => string

function cardOf({ id, name, kind, is_on: isOn, failing_since, last_sent_at, switched_at, switched_by }: Destination, time: Time) {
  const card = { id, name, kind, isOn }
  if (!isOn) return { ...card, state: 'off', about: `${switched_by && `by ${switched_by}, `}${time(switched_at)}` } as const
  if (failing_since !== '') return { ...card, state: 'failing', about: `since ${time(failing_since)}` } as const
  return { ...card, state: 'on', about: last_sent_at ? `last ${time(last_sent_at)}` : 'nothing sent yet' } as const
}

function problemOf({ name, failing_since, last_error, paused_until, is_on }: Destination, time: Time): string {
  if (failing_since === '') return ''
  const next = is_on ? 'We retry each for 72 hours.' : 'We switched it off. Check its URL, then switch it on.'
  return `${name} hasn’t taken messages since ${time(failing_since)}. ${last_error}. ${paused_until && `Next try: ${time(paused_until)}. `}${next}`
}

async function deliveryOf({ store, settings }: Ports, { kind, host, tail }: Destination, { id, body }: SearchHit) {
  const { message: messageId, attempts, asked_at, created_at, took_ms, last_error, ...fields } = readFields(outgoingTable, body)
  const message = await findMessage(store, messageId)
  const time = (moment: string) => formatClockTime(moment, settings.timeZone)
  const state = readDelivery(body).delivery
  const said = [
    last_error || (state === 'sent' ? `Accepted in ${(took_ms / 1000).toFixed(1)} s` : ''),
    ...(state === 'waiting' && attempts > 0 ? [`Try ${attempts + 1} at ${time(fields.next_attempt_at)}`] : []),
  ]
  const head = kind === 'webhook' ? [`webhook-id: ${id}`, `webhook-timestamp: ${Math.floor(Date.parse(asked_at) / 1000)}`] : []
  const sent = message ? formats[kind]({ message, siteUrl: settings.siteUrl }) : 'The message was deleted.'
  return {
    ...{ id, message: messageId, state, said: said.join('. ') },
    subject: message ? message.subject || 'No subject' : 'Deleted message',
    isThere: message !== undefined,
    at: time(asked_at || created_at),
    request: asked_at && [`POST ${host}/…${tail}`, ...head, '', sent].join('\n'),
    answer: fields.answer_status > 0 ? `${fields.answer_status}\n${fields.answer}` : 'None',
  }
}
