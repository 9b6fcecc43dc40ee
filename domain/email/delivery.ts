import { z } from 'zod'
import { choice, moment, number, readFields, text } from '#domain/fields/fields.ts'
import type { MailResult } from '#domain/ports/services.ts'
import type { DocumentBody, Filter } from '#domain/ports/store.ts'
import { isInFuture, MAX_CLOCK_SKEW_MS, remainingMs } from '#lib/time/clock-skew.ts'

export const deliveryStates = ['none', 'queued', 'waiting', 'sending', 'sent', 'failed', 'unknown', 'held'] as const

/** Delivery lives in the message's document, so both change in one write. */
export const deliveryFields = {
  delivery: choice(deliveryStates, { label: 'Delivery', indexed: true }),
  attempts: number({ label: 'Attempts' }),
  next_attempt_at: moment({ label: 'Next attempt', indexed: true }),
  delivery_since: moment({ label: 'Trying since' }),
  delivered_at: moment({ label: 'Delivered' }),
  last_error: text(500, { label: 'Last error' }),
  delivered_to: text(320, { label: 'Emailed to' }),
  provider_id: text(300, { label: 'Provider’s name for it' }),
  queued_for: choice(['', 'sender', 'network', 'unproven', 'many'], { label: 'Queued for' }),
}

export const NOT_TRASHED: Filter = { field: 'trashed_at', equals: '' }

export function isTrashed(body: DocumentBody): boolean {
  return typeof body.trashed_at === 'string' && body.trashed_at !== ''
}

const deliveryTable = z.object(deliveryFields)

type DeliveryFields = z.infer<typeof deliveryTable>

export type QueueReason = Exclude<DeliveryFields['queued_for'], ''>

export type Queueing = { reason: QueueReason; seconds: number }

export type DeliveryState = (typeof deliveryStates)[number]

const MINUTE = 60_000
const FIRST_PAUSE = MINUTE
const LONGEST_PAUSE = 60 * MINUTE
const TRYING_MS = 72 * 60 * MINUTE
/** Another process takes over after this if the first one dies. */
const HANDOVER_MS = MINUTE / 2
const CLAIM_MS = 3 * MINUTE

export function readDelivery(body: DocumentBody): DeliveryFields {
  return readFields(deliveryTable, body)
}

export function newDelivery(wanted: boolean, now: Date): DeliveryFields {
  const none = readDelivery({})
  if (!wanted) return none
  const next_attempt_at = later(now, HANDOVER_MS)
  return { ...none, delivery: 'waiting', next_attempt_at, delivery_since: now.toISOString() }
}

export const TEST = 'test'

export const STOPPED = { delivery: 'none' satisfies DeliveryState, next_attempt_at: '' }

export function queuedDelivery({ reason, seconds }: Queueing, now: Date): DeliveryFields {
  const next_attempt_at = later(now, seconds * 1000)
  return { ...newDelivery(true, now), delivery: 'queued', queued_for: reason, next_attempt_at }
}

export function isDue({ delivery, attempts, next_attempt_at }: DeliveryFields, now: Date): boolean {
  const isTime = remainingMs(Date.parse(next_attempt_at), now, LONGEST_PAUSE) === 0
  return (delivery === 'waiting' && (attempts === 0 || isTime)) || (delivery === 'sending' && isTime)
}

export function latestPossibleAttempt(now: Date): string {
  return later(now, LONGEST_PAUSE + MAX_CLOCK_SKEW_MS)
}

export function claimDelivery(fields: DeliveryFields, now: Date): DeliveryFields {
  const delivery_since = isInFuture(fields.delivery_since, now) ? now.toISOString() : fields.delivery_since
  const next_attempt_at = later(now, CLAIM_MS)
  return { ...fields, delivery: 'sending', attempts: fields.attempts + 1, delivery_since, next_attempt_at }
}

/** Possibly delivered email goes out again only if the service recognizes repeats. */
export function concludeDelivery(fields: DeliveryFields, result: MailResult, { now, isIdempotent }: Conclusion): DeliveryFields {
  const mayHaveArrived = result.outcome === 'sent' || result.outcome === 'unknown'
  const delivered_to = mayHaveArrived ? (result.receiver ?? '') : fields.delivered_to
  const last_error = result.outcome === 'sent' ? '' : result.detail.slice(0, 500)
  const done = { ...fields, next_attempt_at: '', delivered_to, last_error }
  if (result.outcome === 'sent') {
    const provider_id = (result.providerId ?? '').slice(0, 300)
    return { ...done, delivery: 'sent', delivered_at: now.toISOString(), provider_id }
  }
  if (result.outcome === 'failed') return { ...done, delivery: 'failed' }
  if (result.outcome === 'unknown' && !isIdempotent) return { ...done, delivery: 'unknown' }
  const end = Date.parse(fields.delivery_since) + TRYING_MS
  if (!(now.getTime() < end)) return { ...done, delivery: 'failed' }
  const next = Math.min(now.getTime() + pauseAfter(fields.attempts), end)
  return { ...done, delivery: 'waiting', next_attempt_at: new Date(next).toISOString() }
}

type Conclusion = { now: Date; isIdempotent: boolean }

export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE)
}

function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}
