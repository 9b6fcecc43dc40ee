/** What a question for a passkey said. */
export type AskedPasskey = { challenge: string; origin: string }

/** `publicKey`: as base64url. */
export type KnownPasskey = { credentialId: string; publicKey: string; counter: number }

/** Checks what browsers answer with a passkey, whatever it is: that it answers this question, on this site, and that the device has made sure who holds it. */
export type Passkeys = {
  /** The new passkey; undefined where it is not believed. */
  readNew(answer: unknown, asked: AskedPasskey): Promise<KnownPasskey | undefined>
  /** How often the passkey was used by its own count; undefined where the answer is not believed. */
  check(answer: unknown, asked: AskedPasskey, known: KnownPasskey): Promise<{ counter: number } | undefined>
}
