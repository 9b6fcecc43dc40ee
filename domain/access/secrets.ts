/** A secret of 256 random bits, as 43 characters that may stand in a cookie or an address. */
export function newSecret(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)))
}

/** Whether a text could be a secret, or the hash of one. */
export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** What the store keeps in place of a secret, so that a stolen store opens nothing. */
export async function secretHash(secret: string): Promise<string> {
  return bytesHash(new TextEncoder().encode(secret))
}

/** SHA-256 of bytes, as 43 characters. */
export async function bytesHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** What only whoever knows the key can say of a text: its HMAC, as 43 characters. */
export async function sealOf(key: string, text: string): Promise<string> {
  const signing = signingKeys.get(key) ?? signingKeyOf(key)
  signingKeys.set(key, signing)
  return base64Url(new Uint8Array(await crypto.subtle.sign('HMAC', await signing, new TextEncoder().encode(text))))
}

/** Making one takes as long as using it. They are the site's own, and few. */
const signingKeys = new Map<string, Promise<CryptoKey>>()

function signingKeyOf(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new TextEncoder().encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/** Takes equally long wherever two texts of one length differ. */
export function isSame(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index)
  return difference === 0
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
