import { everyDocument, removeLatest, updateWithRetry } from '#domain/documents/documents.ts'
import { readFields } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Store } from '#domain/ports/store.ts'
import { newId } from '#lib/crypto/ids.ts'
import { readAt } from '#lib/objects/objects.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { addDays, dayInZone } from '#lib/time/dates.ts'
import { findProof } from './confirm-address.ts'
import { type Erasure, erasureTable, type IsErased, listErasures, namingIndexes, openErased, openSenderHash, senderOf } from './erasures.ts'
import type { Sender } from './find-sender.ts'

type Ports = Pick<Services, 'background' | 'backups' | 'log' | 'now' | 'settings' | 'store'>

/** What was emailed or backed up is beyond our reach. */
export function planErasure(
  { backups, now, settings }: Pick<Ports, 'backups' | 'now' | 'settings'>,
  { messages, replies, deliveries, marks }: Sender,
) {
  const days = backups?.daily?.retentionDays
  const answers = replies.filter(({ kind }) => kind === 'reply').length
  const mailed = messages.filter(({ delivery, delivered_to }) => delivery === 'sent' || delivery === 'unknown' || delivered_to !== '')
  const mailboxes = [...Map.groupBy(mailed, ({ delivered_to }) => delivered_to || '(address not known)')]
  const places = [...Map.groupBy(deliveries, ({ to_name }) => String(to_name))]
  return {
    what: [
      formatCount(messages.length, 'message'),
      ...(answers > 0 ? [`${answers} ${answers === 1 ? 'reply' : 'replies'}`] : []),
      ...(replies.length > answers ? [formatCount(replies.length - answers, 'acknowledgement')] : []),
      ...(marks.length > 0 ? [formatCount(marks.length, 'spam mark')] : []),
    ].join(', '),
    copies: [
      ...mailboxes.map(([name, some]) => `Mailbox ${name}: ${formatCount(some.length, 'email')}`),
      ...places.map(([name, some]) => `${name}: ${formatCount(some.length, 'message')}`),
    ].join(', '),
    backups_until: days === undefined ? '' : addDays(dayInZone(settings.timeZone, now()), days),
  }
}

export async function eraseSender(services: Ports, sender: Sender, { by }: { by: string }): Promise<void> {
  const { store, now } = services
  const senders = sender.addresses.map(await openSenderHash(store)).join('\n')
  const { proven_at = '' } = (await findProof(services, sender.addresses[0])) ?? {}
  const body = { ...planErasure(services, sender), at: now().toISOString(), by, senders, proven_at }
  // If this process dies, the next start goes on with it.
  await store.create({ index: 'erasures', id: newId(now()), body }, { useReserve: true })
  await eraseRecorded(services, [readFields(erasureTable, body)], sender.addresses)
  services.background(scrub(services))
}

export async function eraseAgain(services: Pick<Services, 'log' | 'store'>): Promise<void> {
  const count = await eraseRecorded(services, await listErasures(services.store))
  if (count === 0) return
  await scrub(services)
  services.log('Erased again', { count })
}

function scrub({ store, log }: Pick<Services, 'log' | 'store'>): Promise<void> {
  return store.scrub([...namingIndexes, 'activities', 'email-status']).catch((error) => log('Not scrubbed', { reason: String(error) }))
}

async function eraseRecorded(
  { store }: Pick<Services, 'store'>,
  erasures: readonly Erasure[],
  addresses?: readonly string[],
): Promise<number> {
  if (erasures.length === 0) return 0
  const isErased = await openErased(store, erasures)
  const gone = new Set<string>()
  let count = 0
  for (const [index, field] of NAMING) {
    const where = addresses ? [{ field, in: field === 'message' ? [...gone] : addresses }] : []
    for await (const { id, body } of everyDocument(store, { indexes: [index], where, fields: FIELDS })) {
      if (!isErased(...senderOf(body)) && !gone.has(String(body.message))) continue
      gone.add(id)
      if (await removeLatest(store, { index, id, useReserve: true })) count++
    }
  }
  return count + (await clearTexts(store, { isErased, gone }))
}

const NAMING = [
  ['messages', 'email'],
  ['spam-senders', 'email'],
  ['outgoing', 'to'],
  ['outgoing', 'message'],
] as const
const FIELDS = ['email', 'to', 'received_at', 'marked_at', 'created_at', 'message']
const ADDRESSES = /[^\s<>"'(),;:[\]]+@[\p{L}\p{N}.-]*[\p{L}\p{N}]/gu

async function clearTexts(store: Store, { isErased, gone }: { isErased: IsErased; gone: ReadonlySet<string> }): Promise<number> {
  const names = (text: unknown, at: unknown) => (String(text ?? '').match(ADDRESSES) ?? []).some((address) => isErased(address, at))
  const cleared = (body: DocumentBody) => {
    if (names(body.detail, body.failed_at)) return { ...body, detail: '' }
    const { subject, ...rest } = body
    const isGone = gone.has(String(readAt(subject, 'id')))
    return isGone || names(body.about, body.at) ? { ...rest, about: '' } : undefined
  }
  let count = 0
  for await (const { index, id, body } of everyDocument(store, { indexes: ['activities', 'email-status'] }))
    if (cleared(body) && (await updateWithRetry(store, { index, id }, cleared)) === 'changed') count++
  return count
}
