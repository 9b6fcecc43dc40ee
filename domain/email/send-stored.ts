import { updateWithRetry } from '#domain/documents/documents.ts'
import type { Mail, MailResult, Services } from '#domain/ports/services.ts'
import type { Filter, IndexName, Selection, Store, StoredDocument } from '#domain/ports/store.ts'
import { COMPANY_KEY } from '#domain/site-copy/company-details.ts'
import { findPublishedCopy } from '#domain/site-copy/copy-store.ts'
import { email } from '#domain/site-copy/page-copy.ts'
import { copyErrorOf } from '#domain/site-copy/validate-copy.ts'
import { withTimeout } from '#lib/async/with-timeout.ts'
import {
  claimDelivery,
  concludeDelivery,
  type DeliveryState,
  isDue,
  isTrashed,
  latestPossibleAttempt,
  newDelivery,
  readDelivery,
} from './delivery.ts'
import { isEmailPaused, recordEmailResult } from './email-status.ts'

type Ports = Pick<Services, 'store' | 'now' | 'log'>

export type SendPorts = Ports & Pick<Services, 'mailer' | 'background'>

export const MAX_WAIT_MS = 5000
const BY_ITSELF = { refresh: false } as const

type Place = Pick<StoredDocument, 'index' | 'id'>

type Patience = { until?: Date; isByHand?: boolean | undefined }

export type SendResult = MailResult & { saved?: Record<string, string | number> }

type Sending = {
  /** Sends once `begin` has claimed the document, and records what came of it. */
  send: (begin: () => Promise<boolean>) => Promise<SendResult | undefined>
  isIdempotent: boolean
  event: string
}

export type Outbox<Needs = SendPorts> = {
  index: IndexName
  where: readonly Filter[]
  open: (services: Needs, stored: StoredDocument, patience: Patience) => Promise<Sending | undefined>
}

export async function openEmail(services: SendPorts, mail: Mail, { event, isByHand }: Patience & { event: string }) {
  const { mailer } = services
  if (!mailer) return undefined
  const isPaused = async () => !isByHand && (mailer.isResting?.() || (await isEmailPaused(services)))
  const send: Sending['send'] = (begin) => sendMail(services, mail, async () => !(await isPaused()) && begin())
  // Visitors would notice a second copy, so what may have arrived waits for a person.
  return { send, event, isIdempotent: mailer.isIdempotent && !mail.toVisitor }
}

export async function sendMail(services: Ports & Pick<Services, 'mailer'>, mail: Mail, begin?: () => Promise<boolean>) {
  const result = await services.mailer?.send({ ...mail, ...(await findSupportAddress(services.store)) }, begin)
  if (result) await recordEmailResult(services, result)
  return result
}

export async function deliver<Needs extends Ports>(services: Needs, { index, open }: Outbox<Needs>, id: string, patience: Patience = {}) {
  const stored = await services.store.get(index, id)
  const sending = stored && (await open(services, stored, patience))
  return sending && sendStored(services, { index, id }, { ...sending, ...patience })
}

/** Only whoever claims the document sends it. */
async function sendStored(services: Ports, place: Place, sending: Sending & Patience): Promise<DeliveryState | undefined> {
  const { store, now, log } = services
  const { send, event, isIdempotent, until, isByHand } = sending
  let attempt = 0
  const result = await send(async () => {
    const isLate = until !== undefined && now() > until
    if (!isLate) attempt = await claimAttempt(services, place, isIdempotent)
    return attempt > 0
  })
  if (result && attempt > 0) {
    const { outcome, detail, saved } = result
    log(outcome === 'sent' ? `${event} sent` : `${event} not sent`, { message: place.id, attempt, outcome, detail })
    await updateWithRetry(store, { ...place, ...(isByHand ? {} : BY_ITSELF) }, (body) => {
      const fields = readDelivery(body)
      const isStillOurs = fields.delivery === 'sending' && fields.attempts === attempt
      return isStillOurs ? { ...body, ...concludeDelivery(fields, result, { now: now(), isIdempotent }), ...saved } : undefined
    })
  }
  return findDelivery(services, place)
}

const DIED: MailResult = { outcome: 'unknown', detail: 'The server stopped while the message was being sent' }

async function claimAttempt({ store, now }: Ports, place: Place, isIdempotent: boolean): Promise<number> {
  let attempt = 0
  const claimed = await updateWithRetry(store, { ...place, ...BY_ITSELF }, (body) => {
    const fields = readDelivery(body)
    attempt = 0
    if (isTrashed(body) || !isDue(fields, now())) return undefined
    if (fields.delivery === 'sending' && !isIdempotent) return { ...body, ...concludeDelivery(fields, DIED, { now: now(), isIdempotent }) }
    attempt = fields.attempts + 1
    return { ...body, ...claimDelivery(fields, now()) }
  })
  return claimed === 'changed' ? attempt : 0
}

export async function deliverNow(
  services: SendPorts,
  outbox: Outbox,
  id: string,
  { waitMs = MAX_WAIT_MS, isByHand }: { waitMs?: number | undefined; isByHand?: boolean } = {},
): Promise<DeliveryState | undefined> {
  const until = new Date(services.now().getTime() + waitMs)
  const attempt = deliver(services, outbox, id, { until, isByHand }).catch((error: unknown) => {
    services.log('Outbox failed', { message: id, reason: String(error) })
    return undefined
  })
  services.background(attempt)
  return (await withTimeout(attempt, waitMs)) ?? findDelivery(services, { index: outbox.index, id }).catch(() => 'waiting')
}

export async function deliverAgain(services: SendPorts, outbox: Outbox, id: string): Promise<DeliveryState | undefined> {
  const place = { index: outbox.index, id }
  const restarted = await updateWithRetry(services.store, place, (body) => {
    const isOut = isTrashed(body) || ['sent', 'sending', 'held'].includes(readDelivery(body).delivery)
    return !services.mailer || isOut ? undefined : { ...body, ...newDelivery(true, services.now()) }
  })
  return restarted === 'changed' ? deliverNow(services, outbox, id, { isByHand: true }) : findDelivery(services, place)
}

async function findDelivery({ store }: Ports, { index, id }: Place): Promise<DeliveryState | undefined> {
  const stored = await store.get(index, id)
  return stored && readDelivery(stored.body).delivery
}

async function findSupportAddress(store: Pick<Store, 'get'>): Promise<{ supportAddress?: string }> {
  const { pages } = await findPublishedCopy(store)
  const changed = pages[COMPANY_KEY]?.['facts.supportEmail']
  return typeof changed === 'string' && copyErrorOf(email(''), changed) === undefined ? { supportAddress: changed } : {}
}

export type Round = 'idle' | 'more' | 'trouble'

const AT_ONCE = 50
const UNDER_WAY: Filter = { field: 'delivery', in: ['waiting', 'sending'] satisfies DeliveryState[] }
const TIME = 'next_attempt_at'

/** A clock that was ahead may have set times that never come. */
export async function findDue({ store, now }: Pick<Services, 'store' | 'now'>, { where = [], ...selection }: Selection, size = AT_ONCE) {
  const passed: Filter[] = [
    { field: TIME, gte: '1970-01-01T00:00:00.000Z' },
    { field: TIME, lte: now().toISOString() },
  ]
  const moments = [passed, [{ field: TIME, gte: latestPossibleAttempt(now()) }]]
  const due = await Promise.all(moments.map((when) => store.find({ ...selection, where: [...where, ...when], size })))
  const ids = due.flatMap(({ documents }) => documents).map(({ id }) => id)
  return { ids, isMore: due.some(({ total, documents }) => total > documents.length) }
}

/** Ends at the first that has to wait, so a struggling service isn't hammered. */
export async function deliverEachDue<Needs extends Pick<SendPorts, 'store' | 'now' | 'log'>>(
  services: Needs,
  outbox: Outbox<Needs>,
  { shouldStop, most }: { shouldStop: () => boolean; most?: number | undefined },
): Promise<Round> {
  const sort = { field: TIME, order: 'ascending' } as const
  const { ids, isMore } = await findDue(services, { indexes: [outbox.index], where: [UNDER_WAY, ...outbox.where], sort }, most)
  for (const id of ids) {
    if (shouldStop()) return 'idle'
    if ((await deliver(services, outbox, id)) === 'waiting') return 'trouble'
  }
  return isMore ? 'more' : 'idle'
}
