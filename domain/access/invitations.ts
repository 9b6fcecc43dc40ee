import { putWithRetry, updateWithRetry } from '#domain/documents/update-with-retry.ts'
import { readFields } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody } from '#domain/ports/store.ts'
import { hashText, isSameSecret, newSecret } from '#lib/crypto/secrets.ts'
import { isEmailAddress } from '#lib/text/email-address.ts'
import { findPerson, isInvited, listPeople, MAX_PEOPLE, type Person, type PersonFields, personId, personTable, toPerson } from './people.ts'

type Ports = Pick<Services, 'store' | 'now' | 'settings'>

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

export async function invitePerson(ports: Ports, typed: string, given: GivenRole, by: string): Promise<InviteResult> {
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

export async function renewInvitation(ports: Ports, email: string, invite?: Partial<PersonFields>): Promise<string | undefined> {
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

export async function findInvited(ports: Pick<Ports, 'store' | 'now'>, token: string): Promise<Person | undefined> {
  const stored = isInvitationToken(token) ? await ports.store.get('people', token.slice(0, 43)) : undefined
  const person = stored && toPerson(stored)
  return person && isInvited(ports, person) && isSameSecret(person.invitation, hashText(token.slice(43))) ? person : undefined
}

export async function redeemInvitation(ports: Pick<Ports, 'store' | 'now'>, token: string): Promise<string | undefined> {
  const person = await findInvited(ports, token)
  const accept = ({ stored }: Person) => ports.store.update({ ...stored, body: accepted(stored.body, ports.now()) }, OPTIONS)
  return person && (await accept(person)).ok ? person.email : undefined
}

/** The first sign-in proves the address, however it's done, and ends the invitation. */
export async function acceptInvitation({ store, now }: Pick<Ports, 'store' | 'now'>, email: string): Promise<void> {
  await updateWithRetry(store, { ...placeOf(email), ...OPTIONS }, (stored) => {
    const { role, accepted_at } = readFields(personTable, stored)
    return role && accepted_at === '' ? accepted(stored, now()) : undefined
  })
}

function accepted(stored: DocumentBody, now: Date): DocumentBody {
  const { accepted_at } = readFields(personTable, stored)
  return { ...stored, accepted_at: accepted_at || now.toISOString(), invitation: '' }
}

export async function changeRole({ store }: Pick<Ports, 'store'>, email: string, given: GivenRole): Promise<boolean> {
  const change = (stored: DocumentBody) => (readFields(personTable, stored).role ? { ...stored, ...roleFields(given) } : undefined)
  return (await updateWithRetry(store, { ...placeOf(email), useReserve: true }, change)) === 'changed'
}

export async function removePerson({ store }: Pick<Ports, 'store'>, email: string): Promise<boolean> {
  for (let person = await findPerson(store, email); person?.role; person = await findPerson(store, email))
    if ((await store.remove(person.stored)).ok) return true
  return false
}

export async function saveProfile({ store }: Pick<Ports, 'store'>, email: string, profile: { name: string; photo: string }): Promise<void> {
  await putWithRetry(store, { ...placeOf(email), ...OPTIONS }, (stored = readFields(personTable, {})) => ({ ...stored, email, ...profile }))
}

function placeOf(email: string) {
  return { index: 'people', id: personId(email) } as const
}

function roleFields({ role, canPublish }: GivenRole): Pick<PersonFields, 'role' | 'can_publish'> {
  return { role, can_publish: role === 'editor' && canPublish }
}
