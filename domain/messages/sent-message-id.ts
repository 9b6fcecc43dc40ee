import { newId } from '#domain/ids.ts'
import type { MessageFields } from './messages.ts'
import { madeAt } from './suspicion.ts'

type Words = Pick<MessageFields, 'from_name' | 'email' | 'subject' | 'message'>

/** The same for the same words from the same form, however often that is sent. Nobody can guess it who does not know all of them. */
export async function sentMessageId(form: FormData, { from_name, email, subject, message }: Words, now: Date): Promise<string> {
  const made = madeAt(form)
  if (made === undefined) return newId(now)
  const bytes = new TextEncoder().encode(JSON.stringify([made, from_name, email, subject, message]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 10)
  return `${made.toString(36).padStart(9, '0')}-${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
