import { z } from 'zod'
import { email, moment, readFields, text } from '#domain/fields.ts'
import type { Services } from '#domain/services.ts'
import type { StoredDocument } from '#domain/store.ts'
import { findJournalKey } from './journal-keys.ts'
import { newSecret, secretHash } from './secrets.ts'

/** A signed-in administrator's session; the document's id is the hash of the secret in the cookie. */
export const sessionTable = z.object({
  email: email({ label: 'Email' }),
  given_name: text(200, { label: 'Given name' }),
  started_at: moment({ label: 'Started', indexed: true }),
  used_at: moment({ label: 'Last used' }),
})

export type Session = { id: string; givenName: string; email: string }

const IDLE_MS = 2 * 60 * 60 * 1000
const SESSION_MS = 24 * 60 * 60 * 1000
/** The last use is written down at most this often, so that reading pages does not write to the store each time. */
const TOUCH_MS = 60 * 1000
/** Clocks of several machines differ by as much. Where one was put back by more, nobody gets the time twice. */
const CLOCKS_DIFFER_MS = 60 * 1000

/** Starts a session; the returned secret goes into the visitor's cookie and nowhere else. What seals unsaved texts is there from now on. */
export async function startSession(services: Services, givenName: string): Promise<string> {
  await removeOldSessions(services)
  const secret = newSecret()
  const now = services.now().toISOString()
  const body = { email: services.settings.adminEmail, given_name: givenName, started_at: now, used_at: now }
  await services.store.create({ index: 'sessions', id: await secretHash(secret), body }, { foundSoon: true, evenWhenFull: true })
  await findJournalKey(services)
  return secret
}

/** The session that the secret opens: not one that is idle for 2 hours, older than 24, or of a former administrator. */
export async function findSession(services: Services, secret: string): Promise<Session | undefined> {
  const id = await secretHash(secret)
  const stored = await services.store.get('sessions', id)
  if (!stored) return undefined
  const fields = readFields(sessionTable, stored.body)
  const now = services.now()
  const idleFor = now.getTime() - Date.parse(fields.used_at)
  const age = now.getTime() - Date.parse(fields.started_at)
  const isTold = Math.min(idleFor, age) > -CLOCKS_DIFFER_MS
  if (!(isTold && idleFor < IDLE_MS && age < SESSION_MS) || fields.email !== services.settings.adminEmail) return undefined
  if (idleFor > TOUCH_MS) await touchSession(services, { ...stored, body: { ...fields, used_at: now.toISOString() } })
  return { id, givenName: fields.given_name, email: fields.email }
}

/** After this, the cookie opens nothing. */
export async function endSession({ store }: Services, id: string): Promise<void> {
  for (let stored = await store.get('sessions', id); stored; stored = await store.get('sessions', id)) {
    await store.remove(stored, { foundSoon: true })
  }
}

/** A session stays one where its use cannot be written down. */
async function touchSession({ store, log }: Services, touched: StoredDocument): Promise<void> {
  try {
    await store.update(touched, { foundSoon: true })
  } catch (error) {
    log('Session not touched', { reason: String(error) })
  }
}

async function removeOldSessions({ store, now }: Services): Promise<void> {
  const oldest = new Date(now().getTime() - SESSION_MS).toISOString()
  const found = await store.find({ indexes: ['sessions'], where: [{ field: 'started_at', atMost: oldest }], size: 100 })
  for (const document of found.documents) await store.remove(document, { foundSoon: true })
}
