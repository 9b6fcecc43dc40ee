import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64 } from '#lib/text/base64.ts'

const PIECE = 64 * 1024

export function newSecret(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)))
}

export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

export function hashText(text: string): string {
  return base64Url(hashTextToBytes(text))
}

/** Synchronous, because handing short texts to Web Crypto takes ten times as long. */
export function hashTextToBytes(text: string): Uint8Array {
  return sha256(new TextEncoder().encode(text))
}

export async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

export async function hashBlob(blob: Blob): Promise<string> {
  const hash = sha256.create()
  for (let from = 0; from < blob.size; from += PIECE) hash.update(new Uint8Array(await blob.slice(from, from + PIECE).arrayBuffer()))
  return base64Url(hash.digest())
}

export function hmacOf(key: string, text: string): string {
  const encoder = new TextEncoder()
  return base64Url(hmac(sha256, encoder.encode(key), encoder.encode(text)))
}

export function isSameSecret(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index)
  return difference === 0
}

function base64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
