import { z } from 'zod'
import { putWithRetry, updateWithRetry } from '#domain/documents/documents.ts'
import { email, flag, image, moment, readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Store, StoredDocument } from '#domain/ports/store.ts'
import { hashText, isSameSecret, newSecret } from '#lib/crypto/secrets.ts'
import { isEmailAddress } from '#lib/text/email-address.ts'
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

type Inviting = Pick<Services, 'store' | 'now' | 'settings'>

export type GivenRole = { role: 'administrator' | 'editor'; canPublish: boolean }

export type InviteResult =
  | { outcome: 'invited'; email: string; link: string }
  | { outcome: 'no-address' | 'look-alike' | 'owner' | 'has-access' | 'full'; email: string }

const INVITATION = /^[\w-]{86}$/
const OPTIONS = { refresh: false, useReserve: true } as const

/** An invitation names its person before its secret, so that nothing has to be searched for. */
export function isInvitationToken(token: string): boolean {
  return INVITATION.test(token)
}

export async function invitePerson(ports: Inviting, typed: string, given: GivenRole, by: string): Promise<InviteResult> {
  const email = typed.trim().toLowerCase()
  if (!isEmailAddress(email) || email.length > 254) return { outcome: 'no-address', email }
  if (/[^\x21-\x7e]/.test(typed.trim())) return { outcome: 'look-alike', email }
  if (ports.settings.adminEmails.some((owner) => owner.toLowerCase() === email)) return { outcome: 'owner', email }
  const person = await findPerson(ports.store, email)
  if (person?.accepted_at) return { outcome: 'has-access', email }
  if (!person && (await listPeople(ports)).length >= MAX_PEOPLE) return { outcome: 'full', email }
  const link = await renewInvitation(ports, email, { ...roleFields(given), invited_by: by })
  return link === undefined ? { outcome: 'has-access', email } : { outcome: 'invited', email, link }
}

export async function renewInvitation(ports: Inviting, email: string, invite?: Partial<PersonFields>): Promise<string | undefined> {
  const { store, now, settings } = ports
  const secret = newSecret()
  const isRenewed = await putWithRetry(store, { ...placeOf(email), useReserve: true }, (stored = readFields(personTable, {})) => {
    const { role, accepted_at } = readFields(personTable, stored)
    if (invite ? accepted_at : !role) return undefined
    return { ...stored, ...invite, email, invited_at: now().toISOString(), invitation: hashText(secret) }
  })
  const query = new URLSearchParams({ token: personId(email) + secret, to: '/admin/profile' })
  return isRenewed ? `${settings.siteUrl}/login?${query}` : undefined
}

export async function findInvited(ports: Pick<Inviting, 'store' | 'now'>, token: string): Promise<Person | undefined> {
  const stored = isInvitationToken(token) ? await ports.store.get('people', token.slice(0, 43)) : undefined
  const person = stored && toPerson(stored)
  return person && isInvited(ports, person) && isSameSecret(person.invitation, hashText(token.slice(43))) ? person : undefined
}

export async function redeemInvitation(ports: Pick<Inviting, 'store' | 'now'>, token: string): Promise<string | undefined> {
  const person = await findInvited(ports, token)
  const accept = ({ stored }: Person) => ports.store.update({ ...stored, body: accepted(stored.body, ports.now()) }, OPTIONS)
  return person && (await accept(person)).ok ? person.email : undefined
}

/** The first sign-in proves the address, however it's done, and ends the invitation. */
export async function acceptInvitation({ store, now }: Pick<Inviting, 'store' | 'now'>, email: string): Promise<void> {
  await updateWithRetry(store, { ...placeOf(email), ...OPTIONS }, (stored) => {
    const { role, accepted_at } = readFields(personTable, stored)
    return role && accepted_at === '' ? accepted(stored, now()) : undefined
  })
}

function accepted(stored: DocumentBody, now: Date): DocumentBody {
  const { accepted_at } = readFields(personTable, stored)
  return { ...stored, accepted_at: accepted_at || now.toISOString(), invitation: '' }
}

export async function changeRole({ store }: Pick<Inviting, 'store'>, email: string, given: GivenRole): Promise<boolean> {
  const change = (stored: DocumentBody) => (readFields(personTable, stored).role ? { ...stored, ...roleFields(given) } : undefined)
  return (await updateWithRetry(store, { ...placeOf(email), useReserve: true }, change)) === 'changed'
}

export async function removePerson({ store }: Pick<Inviting, 'store'>, email: string): Promise<boolean> {
  for (let person = await findPerson(store, email); person?.role; person = await findPerson(store, email))
    if ((await store.remove(person.stored)).ok) return true
  return false
}

export async function saveProfile(
  { store }: Pick<Inviting, 'store'>,
  email: string,
  profile: { name: string; photo: string },
): Promise<void> {
  await putWithRetry(store, { ...placeOf(email), ...OPTIONS }, (stored = readFields(personTable, {})) => ({ ...stored, email, ...profile }))
}

function placeOf(email: string) {
  return { index: 'people', id: personId(email) } as const
}

function roleFields({ role, canPublish }: GivenRole): Pick<PersonFields, 'role' | 'can_publish'> {
  return { role, can_publish: role === 'editor' && canPublish }
}
