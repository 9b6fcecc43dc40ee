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
  if (isMarked && outside?.body.mark !== `${inside?.body.mark} ${place}`) {
    const count = await holdUnsent(store)
    log('Store was restored or copied', { held: count })
  }
  // Instances of one cluster may start together.
  const mark = identity ?? newSecret()
  await attempt({ log }, 'Store not marked', async () => {
    await putWithRetry(store, { ...INSIDE, useReserve: true }, () => ({ mark }))
    await putWithRetry(store, OUTSIDE, () => ({ mark: `${mark} ${place}` }))
  })
}
