/** What a question for a passkey said. */
export type PasskeyChallenge = { challenge: string; origin: string }

/** `publicKey`: as base64url. */
export type PasskeyCredential = { credentialId: string; publicKey: string; counter: number }

/** Checks what browsers answer with a passkey, whatever it is: that it answers this question, on this site, and that the device has made sure who holds it. */
export type PasskeyVerifier = {
  /** The new passkey; undefined where it is not believed. */
  readNew(answer: unknown, asked: PasskeyChallenge): Promise<PasskeyCredential | undefined>
  /** How often the passkey was used by its own count; undefined where the answer is not believed. */
  check(answer: unknown, asked: PasskeyChallenge, known: PasskeyCredential): Promise<{ counter: number } | undefined>
}
