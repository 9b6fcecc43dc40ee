import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

const MAGIC = Buffer.from('age-encryption.org/v1\n')

export function isEncrypted(beginning: Buffer): boolean {
  return beginning.subarray(0, MAGIC.length).equals(MAGIC)
}

/** Errors must not contain the key. */
export async function encrypted(plain: AsyncIterable<Uint8Array>, key: string): Promise<Readable> {
  const { Encrypter, identityToRecipient } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key).catch(() => Promise.reject(new Error(NO_KEY))))
  return Readable.fromWeb((await encrypter.encrypt(webStream(plain))) as ReadableStream)
}

export async function* decrypted(stored: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Uint8Array, void> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(key)
  } catch {
    throw new Error(NO_KEY)
  }
  const plain = await decrypter.decrypt(webStream(stored)).catch(() => Promise.reject(new Error(OTHER_KEY)))
  try {
    yield* plain as ReadableStream<Uint8Array>
  } catch {
    throw new Error('it was changed or cut off after it was written')
  }
}

const NO_KEY = 'BACKUP_KEY is no key: it was mistyped'
const OTHER_KEY = 'it cannot be opened with this BACKUP_KEY: it was made with another, or its beginning was changed'

function webStream(bytes: AsyncIterable<Uint8Array>) {
  return Readable.toWeb(Readable.from(bytes, { objectMode: false })) as globalThis.ReadableStream<Uint8Array>
}
