import { z } from 'zod'
import { removeAll } from '#domain/documents/remove-all.ts'
import { updateWithRetry } from '#domain/documents/update-with-retry.ts'
import { moment, number, readFields } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { WriteOptions } from '#domain/ports/store.ts'
import { hashText } from '#lib/crypto/secrets.ts'
import { remainingMs } from '#lib/time/clock-skew.ts'

/** What one sender has used of a limit until it begins anew; the document's id is the hash of the limit and of whom it concerns. */
export const rateLimitTable = z.object({
  until: moment({ label: 'Until', indexed: true }),
  used: number({ label: 'Used' }),
})

export type RateLimit = {
  most: number
  minutes: number
  /** Of all senders together. */
  inAll?: true
  /** Of a whole IPv6 /48, which one customer may own. */
  byNetwork?: true
  /** Counted some dozens at a time: for what is done often and costs little. */
  inShares?: true
}

/** A count or two that a power cut takes back lets nobody in; making each of them sure takes as long as keeping a message. */
const COUNTED: WriteOptions = { foundSoon: true, mayBeLost: true }

type Counting = Pick<Services, 'store' | 'now'>

type Use = {
  /** How many at once; they are allowed or refused together. Default: one. */
  uses?: number
  /** Gives undefined for a sender of whom nothing is stored yet, and stores nothing. */
  ifKnown?: boolean
}

/** Counts one use, whichever process is asked; gives the seconds to wait, 0 when it is allowed. */
export async function consumeOne(counting: Counting, name: string, rate: RateLimit): Promise<number> {
  return (await consume(counting, name, rate, {})) ?? 0
}

export async function consume(
  { store, now }: Counting,
  name: string,
  rate: RateLimit,
  { uses = 1, ifKnown }: Use,
): Promise<number | undefined> {
  const id = hashText(name)
  for (;;) {
    const stored = await store.get('limits', id)
    if (!stored && ifKnown) return undefined
    const known = readFields(rateLimitTable, stored?.body ?? {})
    const at = now()
    const left = leftOf(known, rate, at)
    if (left > 0 && known.used + uses > rate.most) return Math.ceil(left / 1000)
    const body = left > 0 ? { ...known, used: known.used + uses } : { until: endOf(rate, at), used: uses }
    const written = stored ? await store.update({ ...stored, body }, COUNTED) : await store.create({ index: 'limits', id, body }, COUNTED)
    if (written.ok) return 0
  }
}

/** Whether another use would be refused. None is counted. */
export async function isLimitReached(counting: Counting, name: string, rate: RateLimit): Promise<boolean> {
  return (await findWaitSeconds(counting, name, rate)) > 0
}

/** Gives the seconds that another use would have to wait, 0 when it is allowed. None is counted. */
export async function findWaitSeconds({ store, now }: Counting, name: string, rate: RateLimit): Promise<number> {
  const known = readFields(rateLimitTable, (await store.get('limits', hashText(name)))?.body ?? {})
  return known.used >= rate.most ? Math.ceil(leftOf(known, rate, now()) / 1000) : 0
}

/** Takes one use back. */
export async function refundOne({ store }: Counting, name: string): Promise<void> {
  await updateWithRetry(store, { index: 'limits', id: hashText(name), ...COUNTED }, (body) => {
    const known = readFields(rateLimitTable, body)
    return known.used === 0 ? undefined : { ...known, used: known.used - 1 }
  })
}

/** How many senders have counts at the moment, about. */
export async function countActiveLimits({ store }: Pick<Counting, 'store'>): Promise<number> {
  return (await store.find({ indexes: ['limits'], size: 0 })).total
}

/** Removes what counts no more. */
export function removeExpiredLimits({ store, now }: Counting, isStopping?: () => boolean): Promise<number> {
  return removeAll(store, { indexes: ['limits'], where: [{ field: 'until', atMost: now().toISOString() }] }, { isStopping })
}

/** The milliseconds until it begins anew, 0 where it does now. */
function leftOf({ until }: z.infer<typeof rateLimitTable>, { minutes }: RateLimit, now: Date): number {
  return remainingMs(Date.parse(until), now, minutes * 60_000)
}

function endOf({ minutes }: RateLimit, now: Date): string {
  return new Date(now.getTime() + minutes * 60_000).toISOString()
}
