import { z } from 'zod'
import { removeAll, updateWithRetry } from '#domain/documents/documents.ts'
import { moment, number, readFields } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { WriteOptions } from '#domain/ports/store.ts'
import { hashText } from '#lib/crypto/secrets.ts'
import { remainingMs } from '#lib/time/clock-skew.ts'

export const rateLimitTable = z.object({
  until: moment({ label: 'Until', indexed: true }),
  used: number({ label: 'Used' }),
})

export type RateLimit = {
  max: number
  minutes: number
  global?: true
  /** One customer may own a whole IPv6 /48. */
  byNetwork?: true
  batched?: true
}

/** A power cut that loses a count or two lets no one in, and syncing is slow. */
const COUNTED: WriteOptions = { refresh: false, durable: false }

type Counting = Pick<Services, 'store' | 'now'>

export async function consumeOne(counting: Counting, name: string, rate: RateLimit): Promise<number> {
  return (await consume(counting, name, rate, {})) ?? 0
}

export async function consume(
  { store, now }: Counting,
  name: string,
  rate: RateLimit,
  { uses = 1, ifKnown }: { uses?: number; ifKnown?: boolean },
): Promise<number | undefined> {
  const id = hashText(name)
  for (;;) {
    const stored = await store.get('limits', id)
    if (!stored && ifKnown) return undefined
    const known = readFields(rateLimitTable, stored?.body ?? {})
    const at = now()
    const left = leftOf(known, rate, at)
    if (left > 0 && known.used + uses > rate.max) return Math.ceil(left / 1000)
    const until = new Date(at.getTime() + rate.minutes * 60_000).toISOString()
    const body = left > 0 ? { ...known, used: known.used + uses } : { until, used: uses }
    const written = stored ? await store.update({ ...stored, body }, COUNTED) : await store.create({ index: 'limits', id, body }, COUNTED)
    if (written.ok) return 0
  }
}

export async function isLimitReached(counting: Counting, name: string, rate: RateLimit): Promise<boolean> {
  return (await findWaitSeconds(counting, name, rate)) > 0
}

export async function findWaitSeconds({ store, now }: Counting, name: string, rate: RateLimit): Promise<number> {
  const known = readFields(rateLimitTable, (await store.get('limits', hashText(name)))?.body ?? {})
  return known.used >= rate.max ? Math.ceil(leftOf(known, rate, now()) / 1000) : 0
}

export async function refundOne({ store }: Counting, name: string): Promise<void> {
  await updateWithRetry(store, { index: 'limits', id: hashText(name), ...COUNTED }, (body) => {
    const known = readFields(rateLimitTable, body)
    return known.used === 0 ? undefined : { ...known, used: known.used - 1 }
  })
}

export async function countActiveLimits({ store }: Pick<Counting, 'store'>): Promise<number> {
  return (await store.find({ indexes: ['limits'], size: 0 })).total
}

export function removeExpiredLimits({ store, now }: Counting, shouldStop?: () => boolean): Promise<number> {
  return removeAll(store, { indexes: ['limits'], where: [{ field: 'until', lte: now().toISOString() }] }, { shouldStop })
}

function leftOf({ until }: z.infer<typeof rateLimitTable>, { minutes }: RateLimit, now: Date): number {
  return remainingMs(Date.parse(until), now, minutes * 60_000)
}
