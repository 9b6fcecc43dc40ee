import { z } from 'zod'
import { queueWebhooks } from '#domain/destinations/queue-webhooks.ts'
import { removeAll, updateWithRetry } from '#domain/documents/documents.ts'
import { type DeliveryState, deliveryFields, NOT_TRASHED, newDelivery, type Queueing, queuedDelivery } from '#domain/email/delivery.ts'
import { deliverNow } from '#domain/email/send-stored.ts'
import { checkFields, email, flag, lines, moment, readFields, text } from '#domain/fields/fields.ts'
import { isBlank } from '#domain/fields/filled-values.ts'
import { formValues } from '#domain/fields/form-values.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Filter, SearchPage, Store, StoredDocument, WriteRefused } from '#domain/ports/store.ts'
import { loadSynonyms } from '#domain/synonyms/synonyms.ts'
import { attempt } from '#lib/async/attempt.ts'
import { newId } from '#lib/crypto/ids.ts'
import { isWithinLast } from '#lib/time/clock-skew.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { findDueTime } from './due-time.ts'
import { type MessageLog, readLog } from './message-log.ts'
import { originFields } from './message-origin.ts'
import { notifications } from './outbox.ts'
import { noteSpam } from './spam-limit.ts'
import { findSpamSender } from './spam-senders.ts'
import type { SpamSignal } from './spam-signals.ts'

export const messageTable = z.object({
  ...deliveryFields,
  from_name: text(200, { label: 'Name', searched: true }),
  to_name: text(200, { label: 'To' }),
  email: email({ label: 'Email', searched: true, indexed: true, ownLists: true }),
  subject: text(300, { label: 'Subject', searched: true, weight: 'title' }),
  message: lines(20_000, { label: 'Message', searched: true }),
  received_at: moment({ label: 'Received', indexed: true, listedBy: true }),
  /** Senders who repeat a form wait for its outcome again. */
  sent_again_at: moment({ label: 'Sent again' }),
  read: flag({ label: 'Read', indexed: true }),
  answered: flag({ label: 'Answered', indexed: true }),
  suspicious: flag({ label: 'Suspected spam', indexed: true }),
  set_aside_for: text(200, { label: 'Set aside for' }),
  ...originFields,
  trashed_at: moment({ label: 'Deleted', indexed: true, partitions: true }),
  trashed_by: text(200, { label: 'Deleted by' }),
  due_at: moment({ label: 'Due', indexed: true }),
  assignee: text(254, { label: 'Assigned to', indexed: true, ownLists: true }),
  due_paused_at: moment({ label: 'Due time stopped' }),
})

export type MessageFields = z.infer<typeof messageTable>

const REQUIRED = ['from_name', 'email', 'subject', 'message'] as const

export type MessageFieldError = 'missing' | 'no-email' | { message: string }

export type MessageErrors = { readonly [Name in (typeof REQUIRED)[number]]?: MessageFieldError }

export function parseMessage(form: FormData): { ok: true; values: MessageFields } | { ok: false; faults: MessageErrors } {
  const raw = formValues(messageTable, form)
  const checked = checkFields(
    messageTable,
    { from_name: raw.from_name, email: raw.email, subject: raw.subject, message: raw.message },
    { required: REQUIRED },
  )
  if (checked.ok) return checked
  const faults = REQUIRED.flatMap((name) => {
    const message = checked.errors[name]
    if (message === undefined) return []
    return [[name, name === 'email' ? 'no-email' : isBlank(raw[name]) ? 'missing' : { message }]]
  })
  return { ok: false, faults: Object.fromEntries(faults) }
}

export type ReceivedMessage = { ok: true; id: string; mail: 'sent' | 'kept' | 'none' } | WriteRefused

type Keeping = {
  waitMs?: number
  sentId?: string
  queueing?: Queueing | undefined
  judge?: () => Promise<Verdict>
  onReceived?: () => void
  /** What Analytics counts once the message is out of Spam. */
  uncounted?: string
}

export type Verdict = { signs: readonly SpamSignal[]; queueing?: Queueing | undefined }

/** A failing store must not hold a message back. */
const KEPT_WITHOUT = 'Message kept without its sender, due time or webhooks'

export async function receiveMessage(
  services: Pick<Services, 'background' | 'log' | 'mailer' | 'now' | 'settings' | 'store'>,
  fields: MessageFields,
  { waitMs, sentId, queueing, judge, onReceived, uncounted = '' }: Keeping = {},
): Promise<ReceivedMessage> {
  const now = services.now()
  const id = sentId ?? newId(now)
  const isMailed = services.mailer !== undefined && !fields.suspicious
  const [spamSender, due_at] = await Promise.all([
    attempt(services, KEPT_WITHOUT, () => findSpamSender(services.store, fields.email)),
    attempt(services, KEPT_WITHOUT, () => findDueTime(services, now), ''),
  ])
  const delivery = isMailed && queueing ? queuedDelivery(queueing, now) : newDelivery(isMailed, now)
  const filed = spamSender ? { suspicious: true, set_aside_for: `${fields.set_aside_for} address`.trim() } : {}
  const asked = { ...fields, ...filed, received_at: now.toISOString(), read: false, ...delivery, due_at }
  const body = asked.suspicious ? { ...asked, due_paused_at: asked.received_at, uncounted } : asked
  if (body.suspicious) services.background(noteSpam(services, fields))
  else await attempt(services, KEPT_WITHOUT, () => queueWebhooks(services, id, 'first'))
  const result = await services.store.create({ index: 'messages', id, body })
  if (!result.ok && result.reason === 'conflict' && sentId !== undefined) {
    await noteSentAgain(services, id)
    return { ok: true, id, mail: 'kept' }
  }
  if (!result.ok) return result
  // Others take over after 30 seconds in case this process dies before the verdict.
  const verdict = fields.suspicious ? undefined : await judged(services, id, judge, uncounted)
  if (verdict === 'aside' && !spamSender) services.background(noteSpam(services, fields))
  if (!body.suspicious && verdict !== 'aside') {
    services.background(attempt(services, KEPT_WITHOUT, () => queueWebhooks(services, id, 'now')))
    onReceived?.()
  }
  if (!isMailed || verdict === 'aside') return { ok: true, id, mail: 'none' }
  if (queueing || verdict === 'queued') return { ok: true, id, mail: 'kept' }
  return { ok: true, id, mail: (await deliverNow(services, notifications, id, { waitMs })) === 'sent' ? 'sent' : 'kept' }
}

/** Repeating senders may never have seen the first response. */
async function noteSentAgain({ store, now, log }: Pick<Services, 'store' | 'log' | 'now'>, id: string): Promise<void> {
  const note = () =>
    updateWithRetry(store, { index: 'messages', id, refresh: false }, (body) =>
      isOutcomeVisible(body, now()) ? undefined : { ...body, sent_again_at: now().toISOString() },
    )
  await attempt({ log }, 'Message sent again not noted', note, undefined, { message: id })
}

const TOLD_MS = 3_600_000

export function isOutcomeVisible(body: DocumentBody, now: Date): boolean {
  const { received_at, sent_again_at } = readFields(messageTable, body)
  return isWithinLast(received_at, now, TOLD_MS) || isWithinLast(sent_again_at, now, TOLD_MS)
}

function judged(
  { store, mailer, now, log }: Pick<Services, 'store' | 'mailer' | 'log' | 'now'>,
  id: string,
  judge: Keeping['judge'],
  uncounted: string,
): Promise<'aside' | 'queued' | undefined> {
  const change = (changes: (body: DocumentBody) => DocumentBody) =>
    updateWithRetry(store, { index: 'messages', id }, (body) => ({ ...body, ...changes(body) }))
  const judgeNow = async () => {
    const { signs, queueing } = (await judge?.()) ?? { signs: [] }
    if (signs.length > 0) {
      const aside = { suspicious: true, uncounted, due_paused_at: now().toISOString(), ...newDelivery(false, now()) }
      await change(({ set_aside_for }) => ({ ...aside, set_aside_for: `${signs.join(' ')} ${set_aside_for ?? ''}`.trim() }))
      return 'aside'
    }
    if (!queueing || !mailer) return undefined
    await change(() => queuedDelivery(queueing, now()))
    return 'queued'
  }
  return attempt({ log }, 'Message not judged', judgeNow, undefined, { message: id })
}

const NO_SPAM: Filter = { field: 'suspicious', equals: false }
export const HONEST = [NO_SPAM, NOT_TRASHED]
export const INBOX: Filter[] = [{ field: 'answered', equals: false }, ...HONEST]
const PROBLEMS: DeliveryState[] = ['failed', 'unknown', 'held']

const SHOWN = {
  all: HONEST,
  inbox: INBOX,
  mine: INBOX,
  answered: [{ field: 'answered', equals: true }, ...HONEST],
  unread: [{ field: 'read', equals: false }, ...HONEST],
  problems: [{ field: 'delivery', in: PROBLEMS }, NOT_TRASHED],
  aside: [{ field: 'suspicious', equals: true }, NOT_TRASHED],
  trash: [{ field: 'trashed_at', notEquals: '' }],
  everywhere: [],
} satisfies Record<string, Filter[]>

export type MessageFilter = keyof typeof SHOWN

type Wanted = { from: number; size: number; text?: string; show?: MessageFilter; me?: string; since?: string }

export async function listMessages(store: Store, { from, size, text, show = 'all', me = '', since = '' }: Wanted): Promise<SearchPage> {
  const sort = { field: show === 'trash' ? 'trashed_at' : 'received_at', order: 'descending' } as const
  const searched = text ? { text, sameWords: (await loadSynonyms(store)).lines } : {}
  const where: Filter[] = [...SHOWN[show]]
  if (show === 'mine') where.push({ field: 'assignee', equals: me })
  if (since) where.push({ field: 'received_at', notLte: since })
  return store.find({ indexes: ['messages'], where, ...searched, sort, from, size })
}

export function countMessages(store: Store, show: MessageFilter): Promise<number> {
  return count(store, SHOWN[show])
}

export function countByDelivery(store: Store, state: DeliveryState): Promise<number> {
  return count(store, [{ field: 'delivery', equals: state }, NOT_TRASHED])
}

async function count(store: Store, where: Filter[]): Promise<number> {
  return (await store.find({ indexes: ['messages'], where, size: 0 })).total
}

export type Message = MessageFields & { id: string; log: MessageLog }

export function readMessage({ id, body }: Pick<StoredDocument, 'id' | 'body'>): Message {
  return { id, ...readFields(messageTable, body), log: readLog(body) }
}

export async function findMessage(store: Store, id: string): Promise<Message | undefined> {
  const stored = await store.get('messages', id)
  return stored && readMessage(stored)
}

export function removeOldMessages(
  { store, now }: Pick<Services, 'store' | 'now'>,
  days: number,
  shouldStop?: () => boolean,
): Promise<number> {
  return removeAll(store, { indexes: ['messages'], where: oldMessages(now(), days) }, { shouldStop })
}

export function countOldMessages({ store, now }: Pick<Services, 'store' | 'now'>, days: number): Promise<number> {
  return count(store, oldMessages(now(), days))
}

function oldMessages(now: Date, days: number): Filter[] {
  return [
    { field: 'received_at', lte: new Date(now.getTime() - days * DAY_MS).toISOString() },
    { field: 'delivery', notEquals: 'queued' satisfies DeliveryState },
    { field: 'delivery', notEquals: 'waiting' satisfies DeliveryState },
    { field: 'delivery', notEquals: 'sending' satisfies DeliveryState },
  ]
}
