import { z } from 'zod'
import { email, moment, readFields, text } from '#domain/fields.ts'
import type { Account, Services } from '#domain/services.ts'

/** Which account the administrator's e-mail belongs to. An e-mail may be given to somebody else one day; an account never is. */
export const administratorTable = z.object({
  email: email({ label: 'Email' }),
  issuer: text(500, { label: 'Issuer' }),
  subject: text(255, { label: 'Subject' }),
  pinned_at: moment({ label: 'First sign-in' }),
})

/** There is one. */
const ID = 'administrator'

/** True for the account that first signed in with the administrator's present e-mail; that first time makes it the one. */
export async function isPinnedAccount({ store, settings, now }: Services, account: Account): Promise<boolean> {
  const { issuer, subject } = account
  const body = { email: settings.adminEmail, issuer, subject, pinned_at: now().toISOString() }
  for (;;) {
    const stored = await store.get('administrators', ID)
    const pinned = stored && readFields(administratorTable, stored.body)
    if (pinned?.email === settings.adminEmail) return pinned.issuer === issuer && pinned.subject === subject
    const result = stored ? await store.update({ ...stored, body }) : await store.create({ index: 'administrators', id: ID, body })
    if (result.ok) return true
  }
}

/** The next account that signs in with the administrator's e-mail becomes the one. */
export async function forgetPinnedAccount({ store }: Pick<Services, 'store'>): Promise<boolean> {
  const stored = await store.get('administrators', ID)
  return stored !== undefined && (await store.remove(stored)).ok
}
