import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** A secret of 256 random bits, as 43 characters that may stand in a cookie or an address. */
export function newSecret(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)))
}

/** Whether a text could be a secret, or the hash of one. */
export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** SHA-256 of a short text, as 43 characters: what the store keeps in place of a secret, so that a stolen one opens nothing. */
export function hashText(text: string): string {
  return base64Url(hashTextToBytes(text))
}

/** SHA-256 of a short text: handing it to the system's own and back takes ten times as long. */
export function hashTextToBytes(text: string): Uint8Array {
  return sha256(new TextEncoder().encode(text))
}

/** SHA-256 of bytes that may be many, as 43 characters. */
export async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** What only whoever knows the key can say of a text: its HMAC, as 43 characters. */
export function hmacOf(key: string, text: string): string {
  const encoder = new TextEncoder()
  return base64Url(hmac(sha256, encoder.encode(key), encoder.encode(text)))
}

/** Takes equally long wherever two texts of one length differ. */
export function isSameSecret(a: string, b: string): boolean {
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
