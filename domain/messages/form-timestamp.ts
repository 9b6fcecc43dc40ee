import { hmacOf, isSameSecret, newSecret } from '#lib/crypto/secrets.ts'

export const TIMESTAMP_FIELD = 'opened_at'

const STAMP = /^(\d{1,15})\.([\w-]{16})\.([\w-]{43})$/

/** Milliseconds and a nonce, signed: no two stamps are equal or forgeable. */
export function signTimestamp(key: string, now: Date): string {
  const made = `${now.getTime()}.${newSecret().slice(0, 16)}`
  return `${made}.${hmacOf(key, `form ${made}`)}`
}

export function verifyTimestamp(key: string, stamp: string): Date | undefined {
  const [, time = '', nonce = '', seal = ''] = STAMP.exec(stamp) ?? []
  const isOurs = time !== '' && isSameSecret(seal, hmacOf(key, `form ${time}.${nonce}`))
  return isOurs ? new Date(Number(time)) : undefined
}
