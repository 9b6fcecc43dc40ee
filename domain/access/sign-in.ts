import { z } from 'zod'
import { moment, readFields, text } from '#domain/fields.ts'
import type { Account, Services } from '#domain/services.ts'
import { isPinnedAccount } from './administrators.ts'
import { isSame, newSecret, secretHash } from './secrets.ts'
import { startSession } from './sessions.ts'

/** A sign-in page that waits for its token; the document's id is the hash of the page's nonce. */
export const signInAttemptTable = z.object({
  browser: text(100, { label: 'Hash of the browser’s secret' }),
  made_at: moment({ label: 'Made', indexed: true }),
})

export const SIGN_IN_MINUTES = 5

/** What a sign-in page is made of: the browser's secret for its cookie, the nonce for Google and a token for our own form. */
type SignInStart = { browserSecret: string; nonce: string; formToken: string }

/** `account`: somebody else's account. `refused`: not believed. `unavailable`: cannot be checked now. */
type SignInResult =
  | { outcome: 'signed-in'; sessionSecret: string }
  | { outcome: 'other-account' | 'refused' | 'unavailable'; reason: string }

/** A page to sign in on. Pages in several tabs of one browser share the browser's secret, each with a nonce of its own. */
export async function startSignIn({ store, now }: Services, knownSecret?: string): Promise<SignInStart> {
  await removeOldAttempts(store, now())
  const browserSecret = knownSecret && SECRET.test(knownSecret) ? knownSecret : newSecret()
  const nonce = newSecret()
  const body = { browser: await secretHash(browserSecret), made_at: now().toISOString() }
  await store.create({ index: 'sign-in-attempts', id: await secretHash(nonce), body }, { foundSoon: true })
  return { browserSecret, nonce, formToken: await formTokenOf(browserSecret) }
}

/** What came back from a sign-in page. Whatever the outcome, it is logged without the token and without any address. */
export async function signIn(services: Services, sent: SentSignIn): Promise<SignInResult> {
  const result = await judge(services, sent)
  if (result.outcome === 'signed-in') services.log('Signed in', { by: 'Google' })
  else services.log('Login Failed', { reason: result.reason })
  return result
}

type SentSignIn = { credential: string; formToken: string; browserSecret: string | undefined }

async function judge(services: Services, { credential, formToken, browserSecret }: SentSignIn): Promise<SignInResult> {
  const { identity, settings } = services
  if (!identity) return { outcome: 'refused', reason: 'Sign-in with Google is not configured' }
  if (!browserSecret || !SECRET.test(browserSecret) || !isSame(formToken, await formTokenOf(browserSecret))) {
    return { outcome: 'refused', reason: 'The form is not of this browser, or its page is too old' }
  }
  const verified = await identity.verify(credential)
  if (!verified.ok) return { outcome: verified.unavailable ? 'unavailable' : 'refused', reason: `ID token: ${verified.reason}` }
  const { account } = verified
  if (!(await useNonce(services, account, browserSecret))) {
    return { outcome: 'refused', reason: 'ID token: its nonce is used, too old, or of another browser' }
  }
  if (account.email !== settings.adminEmail) return { outcome: 'other-account', reason: 'Another account than the administrator’s' }
  if (!(await isPinnedAccount(services, account))) {
    return { outcome: 'refused', reason: 'Another account with the administrator’s e-mail address' }
  }
  return { outcome: 'signed-in', sessionSecret: await startSession(services, account.givenName) }
}

/** Uses the page's nonce up. True for one caller only, whoever else comes with it at the same moment. */
async function useNonce({ store, now }: Services, { nonce }: Account, browserSecret: string): Promise<boolean> {
  const stored = await store.get('sign-in-attempts', await secretHash(nonce))
  if (!stored) return false
  const { browser, made_at } = readFields(signInAttemptTable, stored.body)
  if (!isSame(browser, await secretHash(browserSecret))) return false
  const removed = await store.remove(stored, { foundSoon: true })
  const age = now().getTime() - Date.parse(made_at)
  return removed.ok && age >= 0 && age < SIGN_IN_MINUTES * 60_000
}

const SECRET = /^[\w-]{43}$/

function formTokenOf(browserSecret: string): Promise<string> {
  return secretHash(`form of ${browserSecret}`)
}

async function removeOldAttempts(store: Services['store'], now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - SIGN_IN_MINUTES * 60_000).toISOString()
  const found = await store.find({ indexes: ['sign-in-attempts'], where: [{ field: 'made_at', atMost: oldest }], size: 100 })
  for (const document of found.documents) await store.remove(document, { foundSoon: true })
}
