import { z } from 'zod'
import { putWithRetry, updateWithRetry } from '#domain/documents/documents.ts'
import { choice, flag, moment, number, readFields, text } from '#domain/fields/fields.ts'
import { type EmailErrorReason, emailAdvice } from '#domain/ports/email-errors.ts'
import type { Mailer, MailResult, Services } from '#domain/ports/services.ts'
import type { Filter, Store } from '#domain/ports/store.ts'
import { attempt } from '#lib/async/attempt.ts'
import { keysOf } from '#lib/objects/objects.ts'
import { isWithinLast, remainingMs } from '#lib/time/clock-skew.ts'
import { type DeliveryState, NOT_TRASHED } from './delivery.ts'

export const emailStatusTable = z.object({
  failing_since: moment({ label: 'Failing since' }),
  failed_at: moment({ label: 'Last failure' }),
  reason: choice(['other', ...keysOf(emailAdvice)], { label: 'Reason' }),
  is_permanent: flag({ label: 'Permanent' }),
  detail: text(500, { label: 'Last error' }),
  failures: number({ label: 'Permanent failures in a row' }),
  next_attempt_at: moment({ label: 'Next attempt' }),
  mark: text(100, { label: 'Mark of the store' }),
})

type EmailStatus = z.infer<typeof emailStatusTable>

const ID = { index: 'email-status', id: 'service' } as const
const MINUTE_MS = 60_000
const LONGEST_PAUSE_MS = 60 * MINUTE_MS
const PATIENCE_MS = 15 * MINUTE_MS
const HEALTHY: EmailStatus = readFields(emailStatusTable, {})

type Ports = Pick<Services, 'store' | 'now' | 'log'>

export async function findEmailStatus(store: Pick<Store, 'get'>): Promise<EmailStatus | undefined> {
  const status = readFields(emailStatusTable, (await store.get(ID.index, ID.id))?.body ?? {})
  return status.failing_since === '' ? undefined : status
}

export async function recordEmailResult({ store, now, log }: Ports, result: MailResult): Promise<void> {
  await attempt({ log }, 'Email status not kept', () =>
    putWithRetry(store, { ...ID, refresh: false }, (body = {}) => changedBy(readFields(emailStatusTable, body), result, now())),
  )
}

function changedBy(known: EmailStatus, { outcome, error, detail }: MailResult, now: Date): EmailStatus | undefined {
  if (outcome === 'sent') return known.failing_since === '' ? undefined : HEALTHY
  if (!error) return undefined
  const failures = error.isPermanent ? known.failures + 1 : 0
  const pauseMs = Math.min(MINUTE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
  return {
    ...known,
    failing_since: known.failing_since || now.toISOString(),
    failed_at: now.toISOString(),
    reason: error.reason,
    is_permanent: error.isPermanent,
    detail: detail.slice(0, 500),
    failures,
    // A message refused permanently waits for a person and pauses nothing.
    next_attempt_at: error.isPermanent && outcome === 'retry' ? new Date(now.getTime() + pauseMs).toISOString() : '',
  }
}

export async function isEmailPaused({ store, now }: Pick<Ports, 'store' | 'now'>): Promise<boolean> {
  const status = await findEmailStatus(store)
  return status !== undefined && remainingMs(Date.parse(status.next_attempt_at), now(), LONGEST_PAUSE_MS) > 0
}

export async function endEmailPause({ store }: Pick<Ports, 'store'>): Promise<void> {
  await updateWithRetry(store, { ...ID, refresh: false }, (body) =>
    readFields(emailStatusTable, body).next_attempt_at === '' ? undefined : { ...body, next_attempt_at: '' },
  )
}

export type EmailProblem = { reason: EmailErrorReason; detail: string; since: string; triedAt: string; waiting: number }

const UNSENT: Filter = { field: 'delivery', in: ['queued', 'waiting', 'sending', 'failed'] satisfies DeliveryState[] }
const UNDER_WAY: Filter = { field: 'delivery', in: ['waiting', 'sending'] satisfies DeliveryState[] }

export async function findEmailProblem({ store, now, mailer }: { store: Store; now: () => Date; mailer?: Mailer | undefined }) {
  if (!mailer) return undefined
  const status = await findEmailStatus(store)
  if (!status) return findUntried(store, now())
  const { total: waiting } = await store.find({ indexes: ['messages'], where: [UNSENT, NOT_TRASHED], size: 0 })
  const isTold = status.is_permanent || (waiting > 0 && !isWithinLast(status.failing_since, now(), PATIENCE_MS))
  const { reason, detail, failing_since: since, failed_at: triedAt } = status
  return isTold ? { reason, detail, since, triedAt, waiting } : undefined
}

async function findUntried(store: Store, now: Date): Promise<EmailProblem | undefined> {
  const overdue: Filter = { field: 'next_attempt_at', lte: new Date(now.getTime() - PATIENCE_MS).toISOString() }
  const sort = { field: 'next_attempt_at', order: 'ascending' } as const
  const { total, documents } = await store.find({ indexes: ['messages'], where: [UNDER_WAY, NOT_TRASHED, overdue], sort, size: 1 })
  const since = String(documents[0]?.body.next_attempt_at ?? '')
  return total > 0 ? { reason: 'not-tried', detail: '', since, triedAt: '', waiting: total } : undefined
}
