import { z } from 'zod'
import { moment, number, readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store, StoredDocument } from '#domain/ports/store.ts'
import { attempt } from '#lib/async/attempt.ts'
import { hashText, isSecret, newSecret } from '#lib/crypto/secrets.ts'
import { consumeChallenge, createChallenge } from './challenges.ts'
import { roleOf } from './people.ts'
import type { Session } from './sessions.ts'

export const passkeyTable = z.object({
  email: text(254, { label: 'Email', indexed: true }),
  name: text(60, { label: 'Name' }),
  credential_id: text(1400, { label: 'Id of the passkey' }),
  public_key: text(4000, { label: 'Public key' }),
  counter: number({ label: 'Uses by its own count' }),
  added_at: moment({ label: 'Added', indexed: true }),
  used_at: moment({ label: 'Last used' }),
})

type Passkey = z.infer<typeof passkeyTable> & { id: string }

const MOST_PASSKEYS = 20

type Ports = Pick<Services, 'store' | 'now' | 'settings' | 'passkeys' | 'log'>

export async function listPasskeys(store: Store, email: string): Promise<Passkey[]> {
  const { documents } = await store.find({ indexes: ['passkeys'], where: [{ field: 'email', equals: email }], size: 100 })
  return documents.map(readPasskey).sort((a, b) => (a.added_at < b.added_at ? -1 : 1))
}

export function hasPasskeys(services: Pick<Services, 'store' | 'settings' | 'now' | 'log'>): Promise<boolean> {
  const find = async () => {
    const { documents } = await services.store.find({ indexes: ['passkeys'], fields: ['email'], size: 100 })
    for (const email of new Set(documents.map(({ body }) => String(body.email)))) if (await roleOf(services, email)) return true
    return false
  }
  return attempt(services, 'Passkeys not looked up', find, false)
}

type Asking = { to: 'sign-in'; browserSecret: string } | { to: 'add' | 'prove'; session: Session }

export async function createSignInChallenge(services: Ports, knownSecret?: string): Promise<{ browserSecret: string; challenge: string }> {
  const browserSecret = knownSecret && isSecret(knownSecret) ? knownSecret : newSecret()
  return { browserSecret, challenge: await createChallenge(services, askedOf({ to: 'sign-in', browserSecret })) }
}

export function createSessionChallenge(services: Ports, to: 'add' | 'prove', session: Session): Promise<string> {
  return createChallenge(services, askedOf({ to, session }))
}

/** The handle must not reveal who the administrator is. */
export function userHandleOf(email: string): string {
  return hashText(`passkeys of ${email}`)
}

type Added = 'added' | 'refused' | 'known' | 'too-many'

export async function addPasskey(services: Ports, session: Session, { answer, name }: { answer: string; name: string }): Promise<Added> {
  const { store, settings, passkeys, now } = services
  const read = parsePasskeyResponse(answer)
  if (!read || !(await consumeChallenge(services, read.challenge, askedOf({ to: 'add', session })))) return 'refused'
  const made = await passkeys.readNew(read.whole, { challenge: read.challenge, origin: settings.siteUrl })
  if (!made) return 'refused'
  if ((await listPasskeys(store, session.email)).length >= MOST_PASSKEYS) return 'too-many'
  const body = {
    email: session.email,
    name,
    credential_id: made.credentialId,
    public_key: made.publicKey,
    counter: made.counter,
    added_at: now().toISOString(),
    used_at: '',
  }
  const created = await store.create({ index: 'passkeys', id: hashText(made.credentialId), body }, { refresh: false })
  return created.ok ? 'added' : 'known'
}

export async function removePasskey({ store }: Pick<Services, 'store'>, email: string, id: string): Promise<RemovedPasskey | undefined> {
  for (let stored = await getPasskey(store, id); stored?.body.email === email; stored = await getPasskey(store, id)) {
    if (!(await store.remove(stored)).ok) continue
    const { index, body } = stored
    const putBack = async () => void (await store.create({ index, id, body }, { useReserve: true }))
    return { name: readPasskey(stored).name, putBack }
  }
  return undefined
}

export async function removePasskeysOf(services: Pick<Services, 'store'>, email: string): Promise<number> {
  let removed = 0
  for (const { id } of await listPasskeys(services.store, email)) if (await removePasskey(services, email, id)) removed++
  return removed
}

type RemovedPasskey = { name: string; putBack(): Promise<void> }

type Checked = { ok: true; email: string } | { ok: false; reason: string; email?: string }

/** Any answer uses up the challenge, valid or not. */
export async function verifyPasskey(services: Ports, asking: Asking, answer: string): Promise<Checked> {
  const { store, settings, passkeys } = services
  const read = parsePasskeyResponse(answer)
  if (!read) return refused('not readable')
  if (!(await consumeChallenge(services, read.challenge, askedOf(asking))))
    return refused('its question is answered, too old, or another’s')
  const stored = await getPasskey(store, hashText(read.credentialId))
  if (!stored) return refused('nobody’s')
  const known = readPasskey(stored)
  const { email } = known
  if (!(await roleOf(services, email)) || (asking.to !== 'sign-in' && asking.session.email !== email))
    return { ...refused('another’s'), email }
  if (read.userHandle !== undefined && read.userHandle !== userHandleOf(email)) return { ...refused('of another name'), email }
  if (read.userHandle === undefined && asking.to === 'sign-in') return { ...refused('without a name'), email }
  const asked = { challenge: read.challenge, origin: settings.siteUrl }
  const key = { credentialId: known.credential_id, publicKey: known.public_key, counter: known.counter }
  const used = await passkeys.check(read.whole, asked, key)
  if (!used || !(await noteUse(services, stored, used.counter))) return { ...refused('its signature or count is not right'), email }
  return { ok: true, email }
}

function refused(reason: string): { ok: false; reason: string } {
  return { ok: false, reason: `Passkey: ${reason}` }
}

/** Equal counters race; a failing store must not lock people out. */
function noteUse({ store, now, log }: Ports, stored: StoredDocument, counter: number): Promise<boolean> {
  const note = async () => {
    const used_at = now().toISOString()
    for (let latest: StoredDocument | undefined = stored; latest; latest = await getPasskey(store, stored.id)) {
      const before = readPasskey(latest).counter
      if ((counter > 0 || before > 0) && counter <= before) return false
      const options = { useReserve: true, refresh: false } as const
      if ((await store.update({ ...latest, body: { ...latest.body, counter, used_at } }, options)).ok) return true
    }
    return false
  }
  return attempt({ log }, 'Use of a passkey not noted', note, true)
}

async function getPasskey(store: Store, id: string): Promise<StoredDocument | undefined> {
  return isSecret(id) ? store.get('passkeys', id) : undefined
}

function readPasskey({ id, body }: StoredDocument): Passkey {
  return { ...readFields(passkeyTable, body), id }
}

function askedOf(asking: Asking): string {
  return asking.to === 'sign-in' ? `passkey of ${asking.browserSecret}` : `passkey to ${asking.to} in ${asking.session.id}`
}

const MOST_CHARACTERS = 20_000
const base64Url = z.string().regex(/^[\w-]+$/)

const shape = z.object({
  id: base64Url.max(1400),
  response: z.object({ clientDataJSON: base64Url, userHandle: base64Url.optional() }),
})

/** Other sites never ask for our passkeys, so a cross-origin answer is forged. */
const clientData = z.object({
  challenge: z.string().refine(isSecret),
  crossOrigin: z.literal(false).optional(),
  topOrigin: z.undefined().optional(),
})

type PasskeyAnswer = { whole: unknown; credentialId: string; userHandle: string | undefined; challenge: string }

function parsePasskeyResponse(text: string): PasskeyAnswer | undefined {
  if (text.length > MOST_CHARACTERS) return undefined
  try {
    const whole: unknown = JSON.parse(text)
    const { id, response } = shape.parse(whole)
    const { challenge } = clientData.parse(JSON.parse(atob(response.clientDataJSON.replaceAll('-', '+').replaceAll('_', '/'))))
    return { whole, credentialId: id, userHandle: response.userHandle, challenge }
  } catch {
    return undefined
  }
}
