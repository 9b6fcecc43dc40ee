import { PASSKEY_ALGORITHMS } from '#domain/access/passkey-algorithms.ts'
import type { PasskeyChallenge, PasskeyCredential, PasskeyVerifier } from '#domain/ports/passkey-verifier.ts'

type Library = typeof import('@simplewebauthn/server')
type Authentication = Parameters<Library['verifyAuthenticationResponse']>[0]['response']

const library = (): Promise<Library> => import('@simplewebauthn/server')

export const passkeys: PasskeyVerifier = { readNew, check }

async function readNew(answer: unknown, asked: PasskeyChallenge): Promise<PasskeyCredential | undefined> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as Parameters<Library['verifyRegistrationResponse']>[0]['response'],
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
      ...expected(asked),
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
  } catch {
    return undefined
  }
}

async function check(answer: unknown, asked: PasskeyChallenge, known: PasskeyCredential): Promise<{ counter: number } | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const credential = {
    id: known.credentialId,
    publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
    counter: known.counter,
  }
  try {
    const result = await verifyAuthenticationResponse({ response: answer as Authentication, credential, ...expected(asked) })
    return result.verified ? { counter: result.authenticationInfo.newCounter } : undefined
  } catch {
    return undefined
  }
}

function expected({ challenge, origin }: PasskeyChallenge) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
  }
}
