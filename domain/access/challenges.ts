import { z } from 'zod'
import { removeOlder } from '#domain/documents/documents.ts'
import { moment, readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import { hashText, isSameSecret, newSecret } from '#lib/crypto/secrets.ts'
import { isWithinLast } from '#lib/time/clock-skew.ts'

export const challengeTable = z.object({
  browser: text(100, { label: 'Hash of who may answer' }),
  made_at: moment({ label: 'Made', indexed: true }),
})

export const SIGN_IN_MINUTES = 5

type Ports = Pick<Services, 'store' | 'now'>

export async function createChallenge({ store, now }: Ports, askedOf: string): Promise<string> {
  await removeOlder({ store, now }, { index: 'sign-in-attempts', field: 'made_at', ms: SIGN_IN_MINUTES * 60_000 })
  const nonce = newSecret()
  const body = { browser: hashText(askedOf), made_at: now().toISOString() }
  await store.create({ index: 'sign-in-attempts', id: hashText(nonce), body }, { refresh: false })
  return nonce
}

/** Several callers may race; only one gets true. */
export async function consumeChallenge({ store, now }: Ports, nonce: string, askedOf: string): Promise<boolean> {
  const stored = await store.get('sign-in-attempts', hashText(nonce))
  if (!stored) return false
  const { browser, made_at } = readFields(challengeTable, stored.body)
  if (!isSameSecret(browser, hashText(askedOf))) return false
  const removed = await store.remove(stored, { refresh: false })
  return removed.ok && isWithinLast(made_at, now(), SIGN_IN_MINUTES * 60_000)
}
