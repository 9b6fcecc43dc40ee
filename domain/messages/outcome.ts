import { isWithin } from '#domain/clocks.ts'
import { readFields } from '#domain/fields.ts'
import type { Services } from '#domain/services.ts'
import type { Body } from '#domain/store.ts'
import { readDelivery } from './delivery.ts'
import { messageTable } from './messages.ts'

/** `sent`: a provider took the mail. `failed`: it was tried and did not go out, so far or for good. `received`: neither is known yet, or nobody tries. */
export type Outcome = 'sent' | 'failed' | 'received'

/** Its sender is told of a message for so long. */
const TOLD_MS = 3_600_000

/** How a message stands that came within the hour, for whoever knows its id: its sender. */
export async function findOutcome({ store, now }: Pick<Services, 'store' | 'now'>, id: string): Promise<Outcome | undefined> {
  if (id === '' || id.length > 200) return undefined
  const stored = await store.get('messages', id)
  return stored && isNew(stored.body, now()) ? outcomeOf(stored.body) : undefined
}

function isNew(body: Body, now: Date): boolean {
  return isWithin(readFields(messageTable, body).received_at, now, TOLD_MS)
}

function outcomeOf(body: Body): Outcome {
  const { delivery, attempts } = readDelivery(body)
  if (delivery === 'sent') return 'sent'
  const isTried = attempts > 0 && delivery !== 'sending' && delivery !== 'none'
  return isTried ? 'failed' : 'received'
}
