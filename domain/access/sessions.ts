import { z } from 'zod'
import { removeLatest, removeOlder, updateWithRetry } from '#domain/documents/documents.ts'
import { email, moment, number, readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store, StoredDocument } from '#domain/ports/store.ts'
import { attempt } from '#lib/async/attempt.ts'
import { hashText, newSecret } from '#lib/crypto/secrets.ts'
import { MAX_CLOCK_SKEW_MS } from '#lib/time/clock-skew.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { incrementSignOutCount, signOutCount } from './administrators.ts'
import type { ClientInfo } from './client-info.ts'
import { acceptInvitation, findPerson, roleIn } from './people.ts'
import type { Role } from './roles.ts'
import { findUnsavedTextKey } from './stored-keys.ts'

type Ports = Pick<Services, 'log' | 'now' | 'settings' | 'store'>

export const sessionTable = z.object({
  email: email({ label: 'Email' }),
  given_name: text(200, { label: 'Given name' }),
  started_at: moment({ label: 'Started', indexed: true }),
  used_at: moment({ label: 'Last used' }),
  proved_at: moment({ label: 'Passkey asked for' }),
  signed_out: number({ label: 'How often all sessions were ended before it' }),
  browser: text(100, { label: 'Browser' }),
  address: text(60, { label: 'Network' }),
})

export type Session = { id: string; givenName: string; email: string; role: Role; startedAt: string; provedAt: string }

type ListedSession = Session & ClientInfo & { usedAt: string }

const IDLE_MS = 2 * 60 * 60 * 1000
const SESSION_MS = DAY_MS
const TOUCH_MS = 60 * 1000
const MOST_LISTED = 1000

export async function startSession(
  services: Pick<Services, 'store' | 'log' | 'now'>,
  { email, givenName, from, isProved }: { email: string; givenName: string; from: ClientInfo; isProved?: true },
): Promise<string> {
  await removeOlder(services, { index: 'sessions', field: 'started_at', ms: SESSION_MS })
  await acceptInvitation(services, email)
  const secret = newSecret()
  const now = services.now().toISOString()
  const signed_out = await signOutCount(services.store, email)
  const body = { email, given_name: givenName, started_at: now, used_at: now, proved_at: isProved ? now : '', signed_out, ...from }
  await services.store.create({ index: 'sessions', id: hashText(secret), body }, { refresh: false, useReserve: true })
  await findUnsavedTextKey(services, email)
  return secret
}

export async function findSession(services: Ports, secret: string): Promise<Session | undefined> {
  const stored = await services.store.get('sessions', hashText(secret))
  if (!stored) return undefined
  const fields = readFields(sessionTable, stored.body)
  const holder = isRunning(services, fields) ? await findHolder(services, fields.email) : undefined
  if (!holder || fields.signed_out !== holder.signedOut) return undefined
  const now = services.now()
  const touched = { ...stored, body: { ...fields, used_at: now.toISOString() } }
  // Sessions survive a store that can't record their last use.
  if (now.getTime() - Date.parse(fields.used_at) > TOUCH_MS)
    await attempt(services, 'Session not touched', () => services.store.update(touched, { refresh: false }))
  return sessionOf(stored.id, fields, holder)
}

export async function listSessions(services: Pick<Services, 'settings' | 'store' | 'now'>): Promise<ListedSession[]> {
  const sessions = new Map<string, ListedSession>()
  const holders = new Map<string, Holder | undefined>()
  for (const { id, body } of await findSessions(services.store)) {
    const fields = readFields(sessionTable, body)
    if (sessions.has(id) || !isRunning(services, fields)) continue
    if (!holders.has(fields.email)) holders.set(fields.email, await findHolder(services, fields.email))
    const holder = holders.get(fields.email)
    if (!holder || fields.signed_out !== holder.signedOut) continue
    // A failing store still lists sessions that have just been ended.
    if (!(await services.store.get('sessions', id))) continue
    sessions.set(id, { ...sessionOf(id, fields, holder), usedAt: fields.used_at, browser: fields.browser, address: fields.address })
  }
  return [...sessions.values()].sort((a, b) => (a.usedAt < b.usedAt ? 1 : -1))
}

export async function endSession({ store }: Pick<Services, 'store'>, id: string): Promise<void> {
  await removeLatest(store, { index: 'sessions', id, refresh: false })
}

export async function endSessionsOf({ store, log }: Pick<Services, 'store' | 'log'>, email: string): Promise<void> {
  let failure: unknown
  await incrementSignOutCount(store, email).catch((error: unknown) => {
    failure = error
    log('Signing out not counted', { reason: String(error) })
  })
  for (const { id, body } of await findSessions(store)) if (body.email === email) await endSession({ store }, id)
  if (failure) throw failure
}

export async function recordPasskeyProof({ store, now }: Pick<Services, 'store' | 'now'>, id: string): Promise<void> {
  const place = { index: 'sessions', id, refresh: false, useReserve: true } as const
  await updateWithRetry(store, place, (body) => ({ ...body, proved_at: now().toISOString() }))
}

type Fields = z.infer<typeof sessionTable>

async function findSessions(store: Store): Promise<StoredDocument[]> {
  return (await store.find({ indexes: ['sessions'], sort: { field: 'started_at', order: 'descending' }, size: MOST_LISTED })).documents
}

/** Clocks that jump back must not grant extra time. */
function isRunning({ now }: Pick<Services, 'now'>, { used_at, started_at }: Fields): boolean {
  const idleFor = now().getTime() - Date.parse(used_at)
  const age = now().getTime() - Date.parse(started_at)
  return Math.min(idleFor, age) > -MAX_CLOCK_SKEW_MS && idleFor < IDLE_MS && age < SESSION_MS
}

type Holder = { role: Role; signedOut: number; name: string }

async function findHolder(services: Pick<Services, 'settings' | 'store' | 'now'>, email: string): Promise<Holder | undefined> {
  const [signedOut, person] = await Promise.all([signOutCount(services.store, email), findPerson(services.store, email)])
  const role = roleIn(services, email, person)
  return role && { role, signedOut, name: person?.name ?? '' }
}

function sessionOf(id: string, { given_name, email, started_at, proved_at }: Fields, { role, name }: Holder): Session {
  return { id, givenName: name || given_name, email, role, startedAt: started_at, provedAt: proved_at }
}
