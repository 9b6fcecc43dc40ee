import { z } from 'zod'
import { removeOlder } from '#domain/documents/documents.ts'
import { email, moment, number, readFields } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { StoredDocument } from '#domain/ports/store.ts'
import { hashText, newSecret } from '#lib/crypto/secrets.ts'
import { isWithinLast } from '#lib/time/clock-skew.ts'
import { signOutCount } from './administrators.ts'
import { findInvited, isInvitationToken, redeemInvitation, roleOf } from './people.ts'

export const signInLinkTable = z.object({
  email: email({ label: 'Email' }),
  made_at: moment({ label: 'Made', indexed: true }),
  signed_out: number({ label: 'How often all sessions were ended before it' }),
})

export const SIGN_IN_LINK_MINUTES = 15

type LinkPorts = Pick<Services, 'store' | 'now' | 'settings'>

type Wanted = {
  email?: string
  to?: string | undefined
  /** Anyone can ask for these, so they don't use the disk reserve. */
  byAnybody?: true
}

export async function createSignInLink({ store, now, settings }: LinkPorts, wanted: Wanted = {}): Promise<string> {
  const { email = settings.adminEmails[0] ?? '', to, byAnybody } = wanted
  await removeOlder({ store, now }, { index: 'sign-in-links', field: 'made_at', ms: SIGN_IN_LINK_MINUTES * 60_000 })
  const token = newSecret()
  const body = { email, made_at: now().toISOString(), signed_out: await signOutCount(store, email) }
  const link = { index: 'sign-in-links', id: hashText(token), body } as const
  await store.create(link, { refresh: false, ...(byAnybody ? {} : { useReserve: true }) })
  return `${settings.siteUrl}/login?${new URLSearchParams({ token, ...(to ? { to } : {}) })}`
}

export async function findSignInLink(ports: LinkPorts, token: string): Promise<string | undefined> {
  if (isInvitationToken(token)) return (await findInvited(ports, token))?.email
  const stored = await getLink(ports, token)
  return stored && emailIn(ports, stored)
}

export async function redeemSignInLink(ports: LinkPorts, token: string): Promise<string | undefined> {
  if (isInvitationToken(token)) return redeemInvitation(ports, token)
  const stored = await getLink(ports, token)
  if (!stored) return undefined
  const removed = await ports.store.remove(stored, { refresh: false })
  return removed.ok ? emailIn(ports, stored) : undefined
}

async function getLink({ store, settings }: LinkPorts, token: string): Promise<StoredDocument | undefined> {
  return settings.signInLink && token.length <= 100 ? store.get('sign-in-links', hashText(token)) : undefined
}

async function emailIn(ports: LinkPorts, { body }: StoredDocument): Promise<string | undefined> {
  const { store, now } = ports
  const { email, made_at, signed_out } = readFields(signInLinkTable, body)
  if (!isWithinLast(made_at, now(), SIGN_IN_LINK_MINUTES * 60_000) || !(await roleOf(ports, email))) return undefined
  return body.signed_out === undefined || signed_out === (await signOutCount(store, email)) ? email : undefined
}
