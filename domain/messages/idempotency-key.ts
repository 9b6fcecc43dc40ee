import { newId } from '#lib/crypto/ids.ts'
import { hashTextToBytes } from '#lib/crypto/secrets.ts'
import type { MessageFields } from './messages.ts'

type Words = Pick<MessageFields, 'from_name' | 'email' | 'subject' | 'message'>

/** Same form and words give the same key; no one else can guess it. */
export function messageIdempotencyKey(stamp: string, { from_name, email, subject, message }: Words, now: Date): string {
  const made = /^(\d{1,15})\./.exec(stamp)?.[1]
  if (made === undefined) return newId(now)
  const digest = hashTextToBytes(JSON.stringify([stamp, from_name, email, subject, message])).subarray(0, 10)
  return `${Number(made).toString(36).padStart(9, '0')}-${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
