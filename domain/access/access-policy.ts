import { z } from 'zod'
import { flag, readFields } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { isWithinLast } from '#lib/time/clock-skew.ts'
import { listPasskeys, removePasskey } from './passkeys.ts'
import type { Session } from './sessions.ts'

/** What the administrators have decided about themselves; there is one document. */
export const accessPolicyTable = z.object({
  passkey_for_many: flag({ label: 'Passkey for many changes' }),
})

const ID = 'rules'

const PROOF_MS = 5 * 60_000
const RECENT_MS = 15 * 60_000

type Ports = Pick<Services, 'store' | 'now'>

export async function requiresPasskey(store: Store): Promise<boolean> {
  const stored = await store.get('access-rules', ID)
  return stored !== undefined && readFields(accessPolicyTable, stored.body).passkey_for_many
}

/** Whether what is asked of administrators before many items are changed is there. */
export async function canRunBulkActions({ store, now }: Ports, session: Session): Promise<boolean> {
  return hasRecentPasskeyProof({ now }, session) || !(await requiresPasskey(store))
}

/** Whether a passkey was asked for in this session, at most five minutes ago. */
export function hasRecentPasskeyProof({ now }: Pick<Services, 'now'>, { provedAt }: Pick<Session, 'provedAt'>): boolean {
  return isWithinLast(provedAt, now(), PROOF_MS)
}

/** Whether it is surely still the one who signed in: what opens the site for good is changed by nobody who found a session open. */
export function hasRecentSignIn({ now }: Pick<Services, 'now'>, session: Session): boolean {
  return hasRecentPasskeyProof({ now }, session) || isWithinLast(session.startedAt, now(), RECENT_MS)
}

/** The name of the passkey that is gone now, undefined where there is none such; `last` where it stays, as one is asked for and there is no other. */
export async function removePasskeyUnlessLast(services: Ports, email: string, id: string): Promise<{ name: string | undefined } | 'last'> {
  const { store } = services
  const [first, ...others] = await listPasskeys(store, email)
  if (first?.id === id && others.length === 0 && (await requiresPasskey(store))) return 'last'
  const removed = await removePasskey(services, email, id)
  // The other one may have gone at the same moment, in another tab.
  if (removed && (await listPasskeys(store, email)).length === 0 && (await requiresPasskey(store))) {
    await removed.putBack()
    return 'last'
  }
  return { name: removed?.name }
}

type Switched = 'done' | 'no-passkey' | 'not-proved'

/** Whoever switches it proves to have a passkey that works. */
export async function setPasskeyRequirement({ store, now }: Ports, session: Session, on: boolean): Promise<Switched> {
  if ((await listPasskeys(store, session.email)).length === 0) return 'no-passkey'
  if (!hasRecentPasskeyProof({ now }, session)) return 'not-proved'
  await writeRule(store, on)
  return 'done'
}

/** For the server's own command, where nobody has a passkey any more. */
export function clearPasskeyRequirement(store: Store): Promise<void> {
  return writeRule(store, false)
}

async function writeRule(store: Store, on: boolean): Promise<void> {
  const body = { passkey_for_many: on }
  for (;;) {
    const stored = await store.get('access-rules', ID)
    const written = stored ? await store.update({ ...stored, body }) : await store.create({ index: 'access-rules', id: ID, body })
    if (written.ok) return
  }
}
