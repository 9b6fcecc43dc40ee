import { TIMESTAMP_FIELD } from '#domain/messages/form-timestamp.ts'

/** Challenges expire after 10 minutes, so reuse a proof for less. */
const KEPT_MS = 8 * 60_000
/** After this time the form goes out without a proof. */
const LONGEST_MS = 20_000

type Challenge = { parameters: { nonce: string; salt: string; cost: number; keyLength: number; keyPrefix: string } }

const proofs = new WeakMap<HTMLFormElement, { begunAt: number; text: Promise<string> }>()

export function proofFor(form: HTMLFormElement): Promise<string> {
  const known = proofs.get(form)
  if (known && Date.now() - known.begunAt < KEPT_MS) return known.text
  const text = prove(form).catch(() => '')
  proofs.set(form, { begunAt: Date.now(), text })
  return text
}

async function prove(form: HTMLFormElement): Promise<string> {
  const stamp = new FormData(form).get(TIMESTAMP_FIELD)
  const signal = AbortSignal.timeout(LONGEST_MS)
  const response = await fetch(`${new URL(form.action).pathname}/challenge?form=${encodeURIComponent(String(stamp))}`, { signal })
  if (!response.ok) return ''
  const challenge: Challenge = await response.json()
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters
  const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0])
  const count = new DataView(password.buffer, password.length - 4)
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost }
  for (let counter = 0; !signal.aborted; counter++) {
    count.setUint32(0, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const derivedKey = hexOf(await crypto.subtle.deriveBits(derivation, key, keyLength * 8))
    if (derivedKey.startsWith(keyPrefix)) return JSON.stringify({ challenge, solution: { counter, derivedKey } })
  }
  return ''
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
