export type PasskeyChallenge = { challenge: string; origin: string }

export type PasskeyCredential = { credentialId: string; publicKey: string; counter: number }

/** Must check the challenge, the origin and that the device verified its user. */
export type PasskeyVerifier = {
  readNew(answer: unknown, challenge: PasskeyChallenge): Promise<PasskeyCredential | undefined>
  check(answer: unknown, challenge: PasskeyChallenge, known: PasskeyCredential): Promise<{ counter: number } | undefined>
}
