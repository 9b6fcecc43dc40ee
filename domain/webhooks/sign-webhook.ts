import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

type Signing = { id: string; at: Date; body: string; secrets: readonly string[] }

/** Standard Webhooks 1.0: one signature for each secret, so receivers can change theirs within a day. */
export function signWebhook({ id, at, body, secrets }: Signing): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signatures = secrets.map((secret) => `v1,${toBase64(hmac(sha256, fromBase64(secret.replace(/^whsec_/, '')), signed))}`)
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
