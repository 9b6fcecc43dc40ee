import type { Random } from '#test/model-based/random.ts'
import type { OutageSite } from './outage-site.ts'
import type { Receiver, Receivers } from './receivers.ts'
import type { SecondEmails } from './second-emails.ts'
import type { Visitors } from './visitors.ts'

export type Day = {
  site: OutageSite
  receivers: Receivers
  visitors: Visitors
  seconds: SecondEmails
  random: Random
  ids: ReadonlyMap<Receiver, string>
  counts: Record<string, number>
  fullSteps: number
  /** Since when the destination that was switched off may have missed messages. */
  missed: string | undefined
}

const UNSENT = [{ field: 'delivery', in: ['queued', 'waiting', 'sending'] }] as const

export async function countUnsent({ store, found }: OutageSite): Promise<number> {
  await found()
  return (await store.find({ indexes: ['messages', 'outgoing'], where: UNSENT, size: 0 })).total
}

/** The first of them, for whoever has to find out why. */
export async function listUnsent({ store }: OutageSite): Promise<string[]> {
  const { documents } = await store.find({ indexes: ['messages', 'outgoing'], where: UNSENT, size: 5 })
  return documents.map(({ id, body }) => `${id} ${body.delivery} ${body.to_name}, ${body.attempts} tries, next ${body.next_attempt_at}`)
}
