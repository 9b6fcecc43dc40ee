import { createSignInLink } from '#domain/access/sign-in-links.ts'
import { putWithRetry } from '#domain/documents/documents.ts'
import { holdUnsent } from '#domain/messages/held-email.ts'
import type { Services } from '#domain/ports/services.ts'
import { eraseAgain } from '#domain/senders/erase-sender.ts'
import { attempt } from '#lib/async/attempt.ts'
import { newSecret } from '#lib/crypto/secrets.ts'
import type { Config } from '#server/config/config.ts'
import { seedDemonstration } from '#server/demo/seed.ts'
import { databasePath, storeName } from '#server/services/services.ts'
import { checkStoreAtStart } from '#server/store/check-store.ts'
import { identityOf } from '#server/store/sqlite/file/file-identity.ts'

export async function prepareStart(services: Services, config: Config, name: string): Promise<string | undefined> {
  await prepareStore(services)
  await checkStoreAtStart(services, storeName(config))
  await eraseAgain(services)
  await holdIfCopied(services, identityOf(databasePath(config))?.inode)
  return seedDemonstration(services, { name, demoContent: config.demoContent })
}

export async function logStart(services: Services, config: Config, { name, note }: { name: string; note: string | undefined }) {
  console.log(`${name} is running: ${config.siteUrl}`)
  if (note) console.log(note)
  if (config.signInLink) console.log(await signInLine(services))
}

async function signInLine(services: Services): Promise<string> {
  try {
    return `Sign in: ${await createSignInLink(services)}`
  } catch (error) {
    return `No sign-in link: it cannot be stored (${error instanceof Error ? error.message : String(error)}).`
  }
}

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

async function prepareStore({ store, log }: Pick<Services, 'store' | 'log'>): Promise<void> {
  let told = -1
  await store.prepare((share) => {
    const percent = Math.floor(share * 10) * 10
    if (percent <= told) return
    if (told === -1) log('Store from an older version')
    told = percent
    console.log(`Bringing the store up to date … ${percent} %`)
  })
}
