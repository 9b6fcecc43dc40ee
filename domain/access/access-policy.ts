import { z } from 'zod'
import { putWithRetry } from '#domain/documents/documents.ts'
import { flag, readFields } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { isWithinLast } from '#lib/time/clock-skew.ts'
import { listPasskeys, removePasskey } from './passkeys.ts'
import type { Session } from './sessions.ts'

export const accessPolicyTable = z.object({
  passkey_for_many: flag({ label: 'Passkey for many changes' }),
})

const RULE = { index: 'access-rules', id: 'rules' } as const

const PROOF_MS = 5 * 60_000
const RECENT_MS = 15 * 60_000

type Ports = Pick<Services, 'store' | 'now'>

export async function requiresPasskey(store: Store): Promise<boolean> {
  const stored = await store.get(RULE.index, RULE.id)
  return stored !== undefined && readFields(accessPolicyTable, stored.body).passkey_for_many
}

export async function canRunBulkActions({ store, now }: Ports, session: Session): Promise<boolean> {
  return hasRecentPasskeyProof({ now }, session) || !(await requiresPasskey(store))
}

export function hasRecentPasskeyProof({ now }: Pick<Services, 'now'>, { provedAt }: Pick<Session, 'provedAt'>): boolean {
  return isWithinLast(provedAt, now(), PROOF_MS)
}

/** A found open session must not be enough to change how people sign in. */
export function hasRecentSignIn({ now }: Pick<Services, 'now'>, session: Session): boolean {
  return hasRecentPasskeyProof({ now }, session) || isWithinLast(session.startedAt, now(), RECENT_MS)
}

export async function removePasskeyUnlessLast(services: Ports, email: string, id: string): Promise<{ name: string | undefined } | 'last'> {
  const { store } = services
  const [first, ...others] = await listPasskeys(store, email)
  if (first?.id === id && others.length === 0 && (await requiresPasskey(store))) return 'last'
  const removed = await removePasskey(services, email, id)
  // Another tab may have removed the other passkey at the same moment.
  if (removed && (await listPasskeys(store, email)).length === 0 && (await requiresPasskey(store))) {
    await removed.putBack()
    return 'last'
  }
  return { name: removed?.name }
}

type Switched = 'done' | 'no-passkey' | 'not-proved'

export async function setPasskeyRequirement({ store, now }: Ports, session: Session, on: boolean): Promise<Switched> {
  if ((await listPasskeys(store, session.email)).length === 0) return 'no-passkey'
  if (!hasRecentPasskeyProof({ now }, session)) return 'not-proved'
  await putWithRetry(store, RULE, () => ({ passkey_for_many: on }))
  return 'done'
}

/** Rescues a site where no one has a passkey left. */
export async function clearPasskeyRequirement(store: Store): Promise<void> {
  await putWithRetry(store, RULE, () => ({ passkey_for_many: false }))
}
