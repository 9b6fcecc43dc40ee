import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { changeDestination, isThisSite } from '#domain/destinations/change-destination.ts'
import {
  type Destination,
  findDestination,
  isPaused,
  type Judged,
  judgeAnswer,
  listDestinations,
  NO_REPLAY,
  readDestination,
  statusAfter,
} from '#domain/destinations/destination.ts'
import { deliveryId, queueOne } from '#domain/destinations/queue-webhooks.ts'
import { updateWithRetry } from '#domain/documents/documents.ts'
import { type DeliveryState, isTrashed, STOPPED, TEST } from '#domain/email/delivery.ts'
import { deliverEachDue, type Outbox, type SendResult } from '#domain/email/send-stored.ts'
import { readFields } from '#domain/fields/fields.ts'
import { findMessage, HONEST, readMessage } from '#domain/messages/messages.ts'
import { testWords } from '#domain/messages/outbox.ts'
import { outgoingTable } from '#domain/outgoing/outgoing.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter, Store } from '#domain/ports/store.ts'
import { attempt } from '#lib/async/attempt.ts'
import { newId } from '#lib/crypto/ids.ts'
import { fromBase64, toBase64 } from '#lib/text/base64.ts'
import { isWithinLast } from '#lib/time/clock-skew.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { type Content, formats } from './message-formats.ts'

type Ports = Pick<Services, 'store' | 'now' | 'settings' | 'webhooks' | 'log'>

const PAUSE_MS = 5000
/** Slack takes one message a second, so chats get five in a round, and signed webhooks up to 50 in each step. */
const CHAT_PACE = 5
const MOST_STEPS = 10

/** Destinations run beside each other, so one that hangs holds up nothing else. */
export function createWebhookRounds(services: Ports & Pick<Services, 'background'>, shouldStop: () => boolean): () => Promise<number> {
  const running = new Set<string>()
  return async () => {
    const destinations = await attempt(services, 'Webhooks not sent', () => listDestinations(services.store), [])
    for (const { id, is_on } of destinations) if (is_on && !running.has(id)) services.background(run(id))
    return PAUSE_MS
  }

  async function run(id: string): Promise<void> {
    running.add(id)
    const step = () => attempt(services, 'Webhooks not sent', () => deliverTo(services, id, shouldStop))
    for (let steps = 0; steps < MOST_STEPS && (await step()) === 'more'; steps++);
    running.delete(id)
  }
}

async function deliverTo(services: Ports, id: string, shouldStop: () => boolean): Promise<'idle' | 'more'> {
  const destination = await findDestination(services.store, id)
  if (!destination?.is_on || isPaused(destination, services.now())) return 'idle'
  const isChat = destination.kind !== 'webhook'
  const round = await deliverEachDue(services, webhooksTo(destination), { shouldStop, most: isChat ? CHAT_PACE : undefined })
  if (round === 'trouble' || shouldStop()) return 'idle'
  const isMore = round === 'more' || (await replayStep(services, destination))
  return isMore && !isChat ? 'more' : 'idle'
}

export function webhooksTo({ id }: Pick<Destination, 'id'>): Outbox<Ports> {
  return { index: 'outgoing', where: [{ field: 'channel', equals: id }], open }
}

async function open(services: Ports, stored: Parameters<Outbox['open']>[1]) {
  const { store, settings } = services
  const fields = readFields(outgoingTable, stored.body)
  const [message, destination] = await Promise.all([findMessage(store, fields.message), findDestination(store, fields.channel)])
  if (!destination || !message || message.suspicious || isTrashed(message)) {
    await updateWithRetry(store, { index: 'outgoing', id: stored.id, refresh: false }, (body) => ({
      ...body,
      ...STOPPED,
    }))
    return undefined
  }
  if (!destination.is_on) return undefined
  const content = { message, siteUrl: settings.siteUrl }
  const send = async (begin: () => Promise<boolean>) => ((await begin()) ? sendMessage(services, destination, content) : undefined)
  return { send, event: 'Webhook', isIdempotent: true }
}

type ReplayRange = { from: string; to: string }

export async function countReplay({ store }: Pick<Services, 'store'>, range: ReplayRange): Promise<number> {
  return (await store.find({ indexes: ['messages'], where: within(range), size: 0 })).total
}

export function startReplay(store: Store, id: string, { from, to }: ReplayRange) {
  return changeDestination(store, id, (body) =>
    body.is_on === true ? { ...body, replay_from: from, replay_to: to, replay_cursor: '' } : undefined,
  )
}

const AT_ONCE = 5

/** Remembers how far it is, so another process goes on with it. */
async function replayStep(services: Ports, destination: Destination): Promise<boolean> {
  const { id, replay_from: from, replay_to: to, replay_cursor } = destination
  if (to === '') return false
  const sort = { field: 'received_at', order: 'ascending' } as const
  const range = { indexes: ['messages'], where: within({ from, to }), sort, size: AT_ONCE } as const
  const { documents, cursor } = await services.store.scan({ ...range, ...(replay_cursor && { cursor: replay_cursor }) })
  for (const message of documents) await queueOne(services, message.id, destination, 'replay')
  await changeDestination(services.store, id, (body) => {
    if (body.replay_to !== to || body.replay_cursor !== replay_cursor) return undefined
    return { ...body, ...(cursor ? { replay_cursor: cursor } : NO_REPLAY) }
  })
  return true
}

function within({ from, to }: ReplayRange): Filter[] {
  return [...HONEST, { field: 'received_at', gte: from }, { field: 'received_at', lte: to }]
}

async function sendMessage(services: Ports, destination: Destination, content: Content) {
  const judged = await post(services, destination, content)
  const { id, url } = destination
  await changeDestination(services.store, id, (body) => {
    if (body.url !== url) return undefined
    const status = statusAfter(readDestination({ id, body }), judged, services.now())
    return { ...body, ...status, ...(judged.isGone ? { ...NO_REPLAY, is_on: false } : {}) }
  })
  return judged
}

async function post({ now, settings, webhooks }: Ports, destination: Destination, content: Content): Promise<Judged & SendResult> {
  const { kind, url, secret, former_secret, rotated_at } = destination
  const [at, { id }] = [now(), content.message]
  if (isThisSite(settings, new URL(url))) return { outcome: 'retry', detail: 'It’s this site itself.' }
  const body = formats[kind](content)
  const secrets = isWithinLast(rotated_at, at, DAY_MS) ? [secret, former_secret] : [secret]
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const text = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signatures = secrets.map((each) => `v1,${toBase64(hmac(sha256, fromBase64(each.replace('whsec_', '')), text))}`)
  const signed = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
  const headers = kind === 'webhook' ? signed : {}
  const answer = await webhooks.post({ url, headers, body })
  const [answer_status, said] = answer.ok ? [answer.status, answer.text] : [0, '']
  const saved = { asked_at: at.toISOString(), took_ms: now().getTime() - at.getTime(), answer_status, answer: said }
  return { ...judgeAnswer(answer, now()), saved }
}

export async function sendTest(services: Ports, destination: Destination): Promise<Judged> {
  const { now, settings, log, store } = services
  const [message, created_at] = [newId(now()), now().toISOString()]
  const { saved, ...judged } = await sendMessage(services, destination, testContent(settings, message, created_at))
  const { outcome, detail } = judged
  log('Webhook tested', { destination: destination.id, outcome, detail })
  const about = { kind: TEST, message, channel: destination.id, to_name: destination.name, created_at, last_error: detail }
  const body = { ...about, ...saved, delivery: (outcome === 'sent' ? 'sent' : 'failed') satisfies DeliveryState }
  const document = { index: 'outgoing', id: deliveryId(message, destination), body } as const
  await attempt(services, 'Webhook test not kept', () => store.create(document))
  return judged
}

/** Test messages are in no inbox. */
export function testContent(settings: Ports['settings'], id: string, received_at: string): Content {
  const from = { from_name: 'Test', email: settings.adminEmails[0], subject: 'Test message', received_at }
  const message = readMessage({ id, body: { ...from, message: testWords(settings) } })
  return { message, siteUrl: settings.siteUrl, isTest: true }
}
