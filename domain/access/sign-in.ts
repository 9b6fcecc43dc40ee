import type { Services } from '#domain/ports/services.ts'
import { hashText, isSameSecret, isSecret, newSecret } from '#lib/crypto/secrets.ts'
import { pinOrMatchAccount } from './administrators.ts'
import { consumeChallenge, createChallenge } from './challenges.ts'
import type { ClientInfo } from './client-info.ts'
import { roleOf } from './people.ts'
import { startSession } from './sessions.ts'

type Ports = Pick<Services, 'identity' | 'log' | 'now' | 'settings' | 'store'>

type SignInStart = { browserSecret: string; nonce: string; formToken: string }

type SignInResult =
  | { outcome: 'signed-in'; sessionSecret: string; email: string; givenName: string }
  | { outcome: 'other-account' | 'refused' | 'unavailable'; reason: string }

export async function startSignIn(services: Pick<Services, 'store' | 'now'>, knownSecret?: string): Promise<SignInStart> {
  const browserSecret = knownSecret && isSecret(knownSecret) ? knownSecret : newSecret()
  const nonce = await createChallenge(services, browserSecret)
  return { browserSecret, nonce, formToken: formTokenOf(browserSecret) }
}

export async function signIn(services: Ports, sent: SentSignIn): Promise<SignInResult> {
  const result = await judge(services, sent)
  if (result.outcome === 'signed-in') services.log('Signed in', { by: 'Google' })
  else services.log('Login Failed', { reason: result.reason })
  return result
}

type SentSignIn = { credential: string; formToken: string; browserSecret: string | undefined; from: ClientInfo }

async function judge(services: Ports, { credential, formToken, browserSecret, from }: SentSignIn): Promise<SignInResult> {
  const { identity } = services
  if (!identity) return { outcome: 'refused', reason: 'Sign-in with Google is not configured' }
  if (!browserSecret || !isSecret(browserSecret) || !isSameSecret(formToken, formTokenOf(browserSecret))) {
    return { outcome: 'refused', reason: 'The form is not of this browser, or its page is too old' }
  }
  const verified = await identity.verify(credential)
  if (!verified.ok) return { outcome: verified.unavailable ? 'unavailable' : 'refused', reason: `ID token: ${verified.reason}` }
  const { account } = verified
  if (!(await consumeChallenge(services, account.nonce, browserSecret))) {
    return { outcome: 'refused', reason: 'ID token: its nonce is used, too old, or of another browser' }
  }
  const { givenName } = account
  const inSmall = account.email.toLowerCase()
  const mayBeInvited = /^[\x21-\x7e]+$/.test(account.email) && services.settings.adminEmails.every((one) => one.toLowerCase() !== inSmall)
  const email = mayBeInvited ? inSmall : account.email
  if (!(await roleOf(services, email))) return { outcome: 'other-account', reason: 'Another account than an administrator’s' }
  if (!(await pinOrMatchAccount(services, { ...account, email }))) {
    return { outcome: 'refused', reason: 'Another account with an administrator’s e-mail address' }
  }
  return { outcome: 'signed-in', sessionSecret: await startSession(services, { email, givenName, from }), email, givenName }
}

function formTokenOf(browserSecret: string): string {
  return hashText(`form of ${browserSecret}`)
}
