import { putWithRetry } from '#domain/documents/documents.ts'
import { holdUnsent } from '#domain/messages/held-email.ts'
import type { Services } from '#domain/ports/services.ts'
import { attempt } from '#lib/async/attempt.ts'
import { newSecret } from '#lib/crypto/secrets.ts'

const INSIDE = { index: 'email-status', id: 'store' } as const
const OUTSIDE = { index: 'erasures', id: 'store' } as const

/** Each start marks the store and a place beside it. If the marks differ, or the store's file or indexes are others, it's a copy. */
export async function holdIfCopied({ store, log }: Pick<Services, 'log' | 'store'>, inode?: number): Promise<void> {
  const identity = await store.identity?.()
  const place = identity ?? inode
  const [inside, outside] = await Promise.all([store.get(INSIDE.index, INSIDE.id), store.get(OUTSIDE.index, OUTSIDE.id)])
  const isMarked = inside !== undefined || outside !== undefined
  const known = `${inside?.body.mark} ${place}`
  if (isMarked && !String(outside?.body.mark).split('\n').includes(known)) {
    const count = await holdUnsent(store)
    log('Store was restored or copied', { held: count })
  }
  // Instances of one cluster may start together.
  const mark = identity ?? newSecret()
  const markOutside = (marks: string) => putWithRetry(store, OUTSIDE, () => ({ mark: marks }))
  // A start may end in between, or find no room, so the former mark counts until both places have the new one.
  await attempt({ log }, 'Store not marked', async () => {
    await markOutside(`${mark} ${place}\n${known}`)
    await putWithRetry(store, { ...INSIDE, useReserve: true }, () => ({ mark }))
    await markOutside(`${mark} ${place}`)
  })
}
