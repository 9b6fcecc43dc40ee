import type { Mail, Mailer, MailResult, Services } from '#domain/ports/services.ts'
import type { DocumentBody, StoredDocument, WriteOptions } from '#domain/ports/store.ts'
import {
  claimDelivery,
  concludeDelivery,
  type DeliveryFields,
  type DeliveryState,
  isDue,
  isTrashed,
  newDelivery,
  readDelivery,
} from './delivery.ts'
import { isEmailPaused, recordEmailResult } from './email-status.ts'

export type SendPorts = Pick<Services, 'store' | 'mailer' | 'now' | 'log' | 'background'>

type Ports = Pick<SendPorts, 'store' | 'now' | 'log'>

type Stored = Pick<SendPorts, 'store'>

type Place = Pick<StoredDocument, 'index' | 'id'>

export const MAX_WAIT_MS = 5000
export const BY_HAND: WriteOptions = {}
const BY_ITSELF: WriteOptions = { refresh: false }

export type Patience = { until?: Date; isByHand?: boolean | undefined }

/** Sends once `begin` has claimed the document, and records what came of it. */
type Send = (begin: () => Promise<boolean>) => Promise<SendResult | undefined>

/** `saved` stays with the delivery. */
export type SendResult = MailResult & { saved?: Record<string, string | number> }

type Sending = Patience & { send: Send; isIdempotent: boolean; event: string }

export function sendEmail(services: SendPorts, mailer: Mailer, mail: Mail, { isByHand }: Patience): Send {
  return async (begin) => {
    const isPaused = async () => !isByHand && (mailer.isResting?.() || (await isEmailPaused(services)))
    const result = await mailer.send(mail, async () => !(await isPaused()) && begin())
    if (result) await recordEmailResult(services, result)
    return result
  }
}

/** Only whoever claims the document sends it. */
export async function sendStored(services: Ports, stored: StoredDocument, sending: Sending): Promise<DeliveryState | undefined> {
  const { send, event, isIdempotent, until, isByHand } = sending
  let ours: StoredDocument | undefined
  const result = await send(async () => {
    const isLate = until !== undefined && services.now() > until
    if (!isLate) ours = await claim(services, stored, isIdempotent)
    return ours !== undefined
  })
  if (!result || !ours) return await findDelivery(services, stored)
  services.log(result.outcome === 'sent' ? `${event} sent` : `${event} not sent`, {
    message: stored.id,
    attempt: readDelivery(ours.body).attempts,
    outcome: result.outcome,
    detail: result.detail,
  })
  return conclude(services, ours, { result, isIdempotent, isByHand })
}

export async function sendInTime(
  services: SendPorts,
  place: Place,
  waitMs: number,
  send: (until: Date) => Promise<DeliveryState | undefined>,
): Promise<DeliveryState | undefined> {
  const attempt = send(new Date(services.now().getTime() + waitMs)).catch((error: unknown) => {
    services.log('Outbox failed', { message: place.id, reason: String(error) })
    return undefined
  })
  services.background(attempt)
  return (await withinTime(attempt, waitMs)) ?? findDelivery(services, place).catch(() => 'waiting')
}

export async function findDelivery({ store }: Stored, { index, id }: Place): Promise<DeliveryState | undefined> {
  const stored = await store.get(index, id)
  return stored && readDelivery(stored.body).delivery
}

export async function restartDelivery(services: SendPorts, { index, id }: Place): Promise<boolean> {
  const restart = (fields: DeliveryFields, body: DocumentBody) => {
    const isOut = isTrashed(body) || ['sent', 'sending', 'held'].includes(fields.delivery)
    return !services.mailer || isOut ? undefined : newDelivery(true, services.now())
  }
  return (await changeDelivery(services, await services.store.get(index, id), restart, BY_HAND)) !== undefined
}

async function claim(services: Ports, stored: StoredDocument, isIdempotent: boolean): Promise<StoredDocument | undefined> {
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

type Outcome = { result: SendResult; isIdempotent: boolean; isByHand: boolean | undefined }

async function conclude(services: Ports, ours: StoredDocument, outcome: Outcome): Promise<DeliveryState | undefined> {
  const { result, isIdempotent, isByHand } = outcome
  const { attempts } = readDelivery(ours.body)
  const change = (fields: DeliveryFields) => {
    const isStillOurs = fields.delivery === 'sending' && fields.attempts === attempts
    return isStillOurs ? { ...concludeDelivery(fields, result, { now: services.now(), isIdempotent }), ...result.saved } : undefined
  }
  const written = await changeDelivery(services, ours, change, isByHand ? BY_HAND : BY_ITSELF)
  return written ? readDelivery(written.body).delivery : findDelivery(services, ours)
}

/** Others may change the document at once, so each retry starts from the newest version. */
export async function changeDelivery({ store }: Stored, last: StoredDocument | undefined, change: Change, options = BY_ITSELF) {
  for (let stored = last; stored; stored = await store.get(stored.index, stored.id)) {
    const changed = change(readDelivery(stored.body), stored.body)
    if (!changed) return undefined
    const document = { ...stored, body: { ...stored.body, ...changed } }
    const result = await store.update(document, options)
    if (result.ok) return { ...document, version: result.version }
  }
  return undefined
}

type Change = (fields: DeliveryFields, body: DocumentBody) => DeliveryFields | undefined

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
