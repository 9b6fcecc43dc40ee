import { everyDocument } from '#domain/documents/every-document.ts'
import {
  claimDelivery,
  concludeDelivery,
  type DeliveryFields,
  type DeliveryState,
  isDue,
  isTrashed,
  latestPossibleAttempt,
  NOT_TRASHED,
  newDelivery,
  readDelivery,
} from '#domain/email/delivery.ts'
import { isEmailPaused, recordEmailResult } from '#domain/email/email-status.ts'
import type { Mail, Mailer, MailResult, Services } from '#domain/ports/services.ts'
import type { DocumentBody, Filter, SearchPage, StoredDocument, WriteOptions } from '#domain/ports/store.ts'
import { newId } from '#lib/crypto/ids.ts'
import { releaseQueued, sendQueueSummary } from './email-queue.ts'
import { findSupportAddress } from './support-address.ts'

type Needs = Pick<Services, 'log' | 'mailer' | 'now' | 'settings' | 'store'>

export const MAX_WAIT_MS = 5000
const ROUND = 50
const UNDER_WAY: Filter = { field: 'delivery', in: ['waiting', 'sending'] satisfies DeliveryState[] }
const BY_HAND: WriteOptions = {}
const BY_ITSELF: WriteOptions = { refresh: false }

type Ports = Pick<Services, 'store' | 'mailer' | 'now' | 'log' | 'background'>

type Patience = {
  until?: Date
  isByHand?: boolean
}

async function deliver(services: Ports, id: string, { until, isByHand }: Patience = {}): Promise<DeliveryState | undefined> {
  const { store, mailer, now } = services
  const stored = await store.get('messages', id)
  if (!mailer || !stored) return stored && readDelivery(stored.body).delivery
  let ours: StoredDocument | undefined
  const result = await mailer.send({ ...mailOf(stored), ...(await findSupportAddress(store)) }, async () => {
    const isLate = until !== undefined && now() > until
    if (!isLate && (isByHand || (!mailer.isResting?.() && !(await isEmailPaused(services))))) ours = await claim(services, mailer, stored)
    return ours !== undefined
  })
  if (!result || !ours) return await findDelivery(services, id)
  services.log(result.outcome === 'sent' ? 'Mail sent' : 'Mail not sent', {
    message: id,
    attempt: readDelivery(ours.body).attempts,
    outcome: result.outcome,
    detail: result.detail,
  })
  await recordEmailResult(services, result)
  return conclude(services, ours, { result, isIdempotent: mailer.isIdempotent, isByHand })
}

type Wait = { waitMs?: number; isByHand?: boolean }

export async function deliverNow(services: Ports, id: string, wait: Wait = {}): Promise<DeliveryState | undefined> {
  const { waitMs = MAX_WAIT_MS, isByHand } = wait
  const attempt = deliver(services, id, { until: new Date(services.now().getTime() + waitMs), isByHand }).catch((error: unknown) => {
    services.log('Outbox failed', { message: id, reason: String(error) })
    return undefined
  })
  services.background(attempt)
  return (await withinTime(attempt, waitMs)) ?? findDelivery(services, id).catch(() => 'waiting')
}

/** One refusal stops the round, so a struggling service isn't hammered. */
export async function deliverDue(services: RoundPorts, shouldStop = () => false): Promise<Round> {
  await releaseQueued(services)
  const round = await deliverRound(services, shouldStop)
  if (round === 'trouble' || shouldStop()) return round
  return (await sendQueueSummary(services)) === 'not-sent' ? 'trouble' : round
}

type RoundPorts = Ports & Pick<Services, 'settings'>

type Round = 'idle' | 'more' | 'trouble'

async function deliverRound(services: Ports, shouldStop: () => boolean): Promise<Round> {
  const now = services.now()
  const field = 'next_attempt_at'
  const due = await Promise.all([
    findByAttempt(services, [
      { field, gte: '1970-01-01T00:00:00.000Z' },
      { field, lte: now.toISOString() },
    ]),
    findByAttempt(services, [{ field, gte: latestPossibleAttempt(now) }]),
  ])
  for (const { id } of due.flatMap(({ documents }) => documents)) {
    if (shouldStop()) return 'idle'
    const state = await deliver(services, id)
    if (state === 'waiting') return 'trouble'
  }
  return due.some(({ total, documents }) => total > documents.length) ? 'more' : 'idle'
}

function findByAttempt({ store }: Ports, where: Filter[]): Promise<SearchPage> {
  return store.find({
    indexes: ['messages'],
    where: [UNDER_WAY, NOT_TRASHED, ...where],
    sort: { field: 'next_attempt_at', order: 'ascending' },
    size: ROUND,
  })
}

export async function retryDelivery(services: Ports, id: string, waitMs = MAX_WAIT_MS): Promise<DeliveryState | undefined> {
  const { store, mailer, now } = services
  const restart = (fields: DeliveryFields, body: DocumentBody) => {
    const isOut = isTrashed(body) || fields.delivery === 'sent' || fields.delivery === 'sending'
    return !mailer || isOut ? undefined : newDelivery(true, now())
  }
  const isStarted = await changeDelivery(services, await store.get('messages', id), restart, BY_HAND)
  return isStarted ? deliverNow(services, id, { waitMs, isByHand: true }) : findDelivery(services, id)
}

export async function retryAllDeliveries(services: Ports, state: Extract<DeliveryState, 'failed' | 'unknown'>): Promise<number> {
  if (!services.mailer) return 0
  const restart = (fields: DeliveryFields) => (fields.delivery === state ? newDelivery(true, services.now()) : undefined)
  let started = 0
  const stuck = everyDocument(services.store, {
    indexes: ['messages'],
    where: [{ field: 'delivery', equals: state }, NOT_TRASHED],
    fields: [],
  })
  for await (const { id } of stuck)
    if (await changeDelivery(services, await services.store.get('messages', id), restart, BY_HAND)) started++
  return started
}

/** `to`: who asked for it, if the service can reach them. */
export async function sendTestMessage(services: Needs, companyName: string, to?: string): Promise<MailResult | undefined> {
  const { store, mailer, now, settings, log } = services
  const receivedAt = now()
  const result = await mailer?.send({
    ...(await findSupportAddress(store)),
    id: newId(receivedAt),
    from_name: companyName,
    to_name: companyName,
    email: to ?? settings.adminEmails[0] ?? '',
    ...(to ? { to } : {}),
    subject: 'Test message',
    message: `This is a test message from ${settings.siteUrl}. If you can read it, messages from the contact form arrive.`,
    receivedAt,
  })
  if (result) await recordEmailResult(services, result)
  if (result) log('Test message', { outcome: result.outcome, detail: result.detail })
  return result
}

async function findDelivery({ store }: Ports, id: string): Promise<DeliveryState | undefined> {
  const stored = await store.get('messages', id)
  return stored && readDelivery(stored.body).delivery
}

async function claim(services: Ports, { isIdempotent }: Mailer, stored: StoredDocument): Promise<StoredDocument | undefined> {
  const now = services.now()
  const written = await changeDelivery(services, stored, (fields, body) => {
    if (isTrashed(body) || !isDue(fields, now)) return undefined
    if (fields.delivery === 'sending' && !isIdempotent) {
      return concludeDelivery(
        fields,
        { outcome: 'unknown', detail: 'The server stopped while the message was being sent' },
        { now, isIdempotent },
      )
    }
    return claimDelivery(fields, now)
  })
  return written && readDelivery(written.body).delivery === 'sending' ? written : undefined
}

type Outcome = { result: MailResult; isIdempotent: boolean; isByHand: boolean | undefined }

async function conclude(services: Ports, ours: StoredDocument, outcome: Outcome): Promise<DeliveryState | undefined> {
  const { result, isIdempotent, isByHand } = outcome
  const { attempts } = readDelivery(ours.body)
  const change = (fields: DeliveryFields) => {
    const isStillOurs = fields.delivery === 'sending' && fields.attempts === attempts
    return isStillOurs ? concludeDelivery(fields, result, { now: services.now(), isIdempotent }) : undefined
  }
  const written = await changeDelivery(services, ours, change, isByHand ? BY_HAND : BY_ITSELF)
  return written ? readDelivery(written.body).delivery : findDelivery(services, ours.id)
}

/** Others may change the document at once, so each retry starts from the newest version. */
async function changeDelivery({ store }: Ports, last: StoredDocument | undefined, change: Change, options = BY_ITSELF) {
  for (let stored = last; stored; stored = await store.get('messages', stored.id)) {
    const changed = change(readDelivery(stored.body), stored.body)
    if (!changed) return undefined
    const document = { ...stored, body: { ...stored.body, ...changed } }
    const result = await store.update(document, options)
    if (result.ok) return { ...document, version: result.version }
  }
  return undefined
}

type Change = (fields: DeliveryFields, body: DocumentBody) => DeliveryFields | undefined

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

async function withinTime<T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeUp = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined)
  })
  try {
    return await Promise.race([work, timeUp])
  } finally {
    clearTimeout(timer)
  }
}
