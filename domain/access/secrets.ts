/** A secret of 256 random bits, as 43 characters that may stand in a cookie or an address. */
export function newSecret(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)))
}

/** What the store keeps in place of a secret, so that a stolen store opens nothing. */
export async function secretHash(secret: string): Promise<string> {
  return bytesHash(new TextEncoder().encode(secret))
}

/** SHA-256 of bytes, as 43 characters. */
export async function bytesHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
