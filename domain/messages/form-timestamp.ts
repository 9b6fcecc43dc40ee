import { hmacOf, isSameSecret, newSecret } from '#lib/crypto/secrets.ts'

/** The contact form's hidden field with its stamp. */
export const TIMESTAMP_FIELD = 'opened_at'

const STAMP = /^(\d{1,15})\.([\w-]{16})\.([\w-]{43})$/

/** Says when a form was made, in milliseconds, in a way that nobody else can say it; no two are the same. */
export function signTimestamp(key: string, now: Date): string {
  const made = `${now.getTime()}.${newSecret().slice(0, 16)}`
  return `${made}.${hmacOf(key, `form ${made}`)}`
}

/** When the form was made; undefined for a stamp that is not of this site. */
export function verifyTimestamp(key: string, stamp: string): Date | undefined {
  const [, time = '', nonce = '', seal = ''] = STAMP.exec(stamp) ?? []
  const isOurs = time !== '' && isSameSecret(seal, hmacOf(key, `form ${time}.${nonce}`))
  return isOurs ? new Date(Number(time)) : undefined
}
