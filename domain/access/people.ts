import { z } from 'zod'
import { email, flag, image, moment, readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store, StoredDocument } from '#domain/ports/store.ts'
import { hashText } from '#lib/crypto/secrets.ts'
import { isWithinLast } from '#lib/time/clock-skew.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import type { Role } from './roles.ts'

/** Owners' documents have no role. No field is searched, so no store is indexed anew. */
export const personTable = z.object({
  email: email({ label: 'Email' }),
  role: text(20, { label: 'Role' }),
  can_publish: flag({ label: 'Can publish' }),
  name: text(80, { label: 'Name' }),
  photo: image({ label: 'Photo' }),
  invited_by: text(254, { label: 'Invited by' }),
  invited_at: moment({ label: 'Invited' }),
  accepted_at: moment({ label: 'First signed in' }),
  invitation: text(43, { label: 'Hash of the invitation' }),
})

export type PersonFields = z.infer<typeof personTable>

export type Person = PersonFields & { stored: StoredDocument }

export const INVITATION_DAYS = 7
export const MAX_PEOPLE = 1000

type Ports = Pick<Services, 'store' | 'now'> & { settings: Pick<Services['settings'], 'adminEmails'> }

export function personId(email: string): string {
  return hashText(`person ${email}`)
}

export async function findPerson(store: Store, email: string): Promise<Person | undefined> {
  const stored = email === '' ? undefined : await store.get('people', personId(email))
  return stored && toPerson(stored)
}

export function toPerson(stored: StoredDocument): Person {
  return { ...readFields(personTable, stored.body), stored }
}

export type WrittenBy = { name: string; photo: string }

export async function findWriters({ store, settings }: Pick<Ports, 'store' | 'settings'>, noted: readonly string[]) {
  const names = [...new Set(noted)]
  const writers = names.map(async (name): Promise<WrittenBy> => {
    const email = /(?:^|\()([^()\s]+@[^()\s]+)\)?$/.exec(name)?.[1]
    const person = await findPerson(store, email ?? (name && settings.adminEmails[0]) ?? '')
    if (!person || (email === undefined && person.name !== name)) return { name, photo: '' }
    return { name: email && person.name ? `${person.name} (${email})` : name, photo: person.photo }
  })
  const found = await Promise.all(writers)
  const byName = new Map(names.map((name, at) => [name, found[at]]))
  return (name: string): WrittenBy => byName.get(name) ?? { name, photo: '' }
}

export async function listPeople({ store, settings }: Pick<Ports, 'store' | 'settings'>): Promise<Person[]> {
  const { documents } = await store.find({ indexes: ['people'], size: MAX_PEOPLE * 2 })
  const people = documents.map(toPerson).filter(({ role, email }) => role !== '' && !settings.adminEmails.includes(email))
  return people.sort((a, b) => (a.email < b.email ? -1 : 1))
}

export async function roleOf(ports: Ports, email: string): Promise<Role | undefined> {
  return ports.settings.adminEmails.includes(email) ? 'owner' : roleIn(ports, email, await findPerson(ports.store, email))
}

export function roleIn({ settings, now }: Omit<Ports, 'store'>, email: string, person: Person | undefined): Role | undefined {
  if (settings.adminEmails.includes(email)) return 'owner'
  if (!person || person.email !== email || (person.accepted_at === '' && !isInvited({ now }, person))) return undefined
  if (person.role === 'administrator') return 'administrator'
  if (person.role === 'editor') return person.can_publish ? 'publisher' : 'editor'
  return undefined
}

export function isInvited({ now }: Pick<Ports, 'now'>, { invitation, invited_at }: PersonFields): boolean {
  return invitation !== '' && isWithinLast(invited_at, now(), INVITATION_DAYS * DAY_MS)
}
