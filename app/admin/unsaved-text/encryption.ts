export type Encrypted = { mixed: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

const METHOD = 'AES-GCM'

/** Needs a secure context, because browsers have no Web Crypto on plain HTTP. */
export async function createEncryption(key: string) {
  const secret = await crypto.subtle.importKey('raw', bytesOf(key), METHOD, false, ['encrypt', 'decrypt'])
  return { seal, unseal }

  async function seal(value: unknown): Promise<Encrypted> {
    const mixed = crypto.getRandomValues(new Uint8Array(12))
    const bytes = await crypto.subtle.encrypt({ name: METHOD, iv: mixed }, secret, new TextEncoder().encode(JSON.stringify(value)))
    return { mixed, bytes }
  }

  /** Undefined for text encrypted with another key. */
  async function unseal({ mixed, bytes }: Encrypted): Promise<unknown> {
    try {
      const opened = await crypto.subtle.decrypt({ name: METHOD, iv: mixed }, secret, bytes)
      return JSON.parse(new TextDecoder().decode(opened))
    } catch {
      return undefined
    }
  }
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}
