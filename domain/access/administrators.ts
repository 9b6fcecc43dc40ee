import { z } from 'zod'
import { email, flag, moment, number, readFields, text } from '#domain/fields/fields.ts'
import type { Account, Services, Settings } from '#domain/ports/services.ts'
import type { Store, StoredDocument } from '#domain/ports/store.ts'
import { hashText } from '#lib/crypto/secrets.ts'
import { findPerson } from './people.ts'

/** Email addresses can pass to another person one day; the account they first used can't. */
export const administratorTable = z.object({
  email: email({ label: 'Email' }),
  given_name: text(200, { label: 'Given name' }),
  issuer: text(500, { label: 'Issuer' }),
  subject: text(255, { label: 'Subject' }),
  pinned_at: moment({ label: 'First sign-in' }),
  signed_out: number({ label: 'Signed out everywhere' }),
  checklist_hidden: flag({ label: 'Launch checklist hidden' }),
  posts_view: text(20, { label: 'View of the posts' }),
})

type Administrator = z.infer<typeof administratorTable>

/** Versions with a single administrator stored them under this id. */
const FORMER_ID = 'administrator'

type Naming = Pick<Services, 'store'> & { settings: Pick<Settings, 'adminEmails'> }

export async function givenNameOf({ store, settings }: Naming, email: string): Promise<string> {
  const [{ fields }, person] = await Promise.all([find(store, email), findPerson(store, email)])
  const isAlone = settings.adminEmails.length === 1 && settings.adminEmails.includes(email)
  return person?.name || fields.given_name || (isAlone ? 'Administrator' : email)
}

export async function pinOrMatchAccount({ store, now, log }: Pick<Services, 'store' | 'now' | 'log'>, account: Account): Promise<boolean> {
  const { issuer, subject, email, givenName } = account
  for (;;) {
    const known = await find(store, email)
    const { fields } = known
    const isKnown = fields.issuer === issuer && fields.subject === subject
    if (fields.subject !== '' && !isKnown) return false
    if (isKnown && fields.given_name === givenName) return true
    const body = { ...fields, email, given_name: givenName, issuer, subject, pinned_at: fields.pinned_at || now().toISOString() }
    try {
      if (await write(store, known, body)) return true
    } catch (error) {
      if (!isKnown) throw error
      log('Given name not stored', { reason: String(error) })
      return true
    }
  }
}

export function forgetPinnedAccount({ store }: Pick<Services, 'store'>, email: string): Promise<boolean> {
  const forgotten = { given_name: '', issuer: '', subject: '', pinned_at: '' }
  return change(store, email, ({ subject }) => (subject === '' ? undefined : forgotten))
}

/** Sessions carry this number, so raising it ends them all. */
export async function signOutCount(store: Store, email: string): Promise<number> {
  const stored = await store.get('administrators', idOf(email))
  return stored ? readFields(administratorTable, stored.body).signed_out : 0
}

export async function incrementSignOutCount(store: Store, email: string): Promise<void> {
  await change(store, email, ({ signed_out }) => ({ email, signed_out: signed_out + 1 }))
}

export async function isChecklistHidden(store: Store, email: string): Promise<boolean> {
  return (await find(store, email)).fields.checklist_hidden
}

export async function setChecklistHidden(store: Store, email: string, isHidden: boolean): Promise<void> {
  await change(store, email, () => ({ email, checklist_hidden: isHidden }))
}

export async function preferredPostsView(store: Store, email: string): Promise<string> {
  return (await find(store, email)).fields.posts_view
}

export async function preferPostsView(store: Store, email: string, view: string): Promise<void> {
  await change(store, email, ({ posts_view }) => (posts_view === view ? undefined : { email, posts_view: view }))
}

type Known = { id: string; stored: StoredDocument | undefined; fields: Administrator }

async function find(store: Store, email: string): Promise<Known> {
  const id = idOf(email)
  const stored = await store.get('administrators', id)
  const former = stored ? undefined : await store.get('administrators', FORMER_ID)
  const fields = readFields(administratorTable, (stored ?? former)?.body ?? {})
  return fields.email === email ? { id, stored, fields } : { id, stored, fields: readFields(administratorTable, {}) }
}

async function change(
  store: Store,
  email: string,
  changed: (fields: Administrator) => Partial<Administrator> | undefined,
): Promise<boolean> {
  for (;;) {
    const known = await find(store, email)
    const fields = changed(known.fields)
    if (!fields) return false
    if (await write(store, known, { ...known.fields, ...fields })) return true
  }
}

async function write(store: Store, { id, stored }: Known, body: Administrator): Promise<boolean> {
  const options = { refresh: false, useReserve: true } as const
  const result = stored
    ? await store.update({ ...stored, body }, options)
    : await store.create({ index: 'administrators', id, body }, options)
  return result.ok
}

function idOf(email: string): string {
  return hashText(`administrator ${email}`)
}
