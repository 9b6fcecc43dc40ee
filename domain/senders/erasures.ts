import { z } from 'zod'
import { everyDocument, readOrCreate } from '#domain/documents/documents.ts'
import { lines, moment, readFields, text } from '#domain/fields/fields.ts'
import type { DocumentBody, IndexName, Store } from '#domain/ports/store.ts'
import { memoize } from '#lib/cache/memoize.ts'
import { hmacOf, newSecret } from '#lib/crypto/secrets.ts'
import { foldAddress } from '#lib/text/email-address.ts'

export const erasureTable = z.object({
  at: moment({ label: 'Erased' }),
  by: text(200, { label: 'By' }),
  senders: lines(2000, { label: 'Hashes of the addresses' }),
  what: text(300, { label: 'What' }),
  copies: lines(4000, { label: 'Copies elsewhere' }),
  backups_until: text(10, { label: 'Last backup expires' }),
  asked_at: moment({ label: 'Confirmation emailed' }),
  proven_at: moment({ label: 'Address confirmed' }),
  token: text(43, { label: 'Hash of the confirmation’s token' }),
  key: text(43, { label: 'Key of the hashes' }),
  mark: text(300, { label: 'Marks of the store' }),
})

export type Erasure = z.infer<typeof erasureTable>

export const ERASURE_KEY = { index: 'erasures', id: 'key' } as const

export async function listErasures(store: Store): Promise<(Erasure & { id: string })[]> {
  const stored = await Array.fromAsync(everyDocument(store, { indexes: ['erasures'] }))
  const erasures = stored.map(({ id, body }) => ({ id, ...readFields(erasureTable, body) }))
  return erasures.filter(({ senders }) => senders !== '').toSorted((a, b) => b.at.localeCompare(a.at))
}

export async function openSenderHash(store: Store): Promise<(address: string) => string> {
  const { key } = readFields(erasureTable, await readOrCreate(store, ERASURE_KEY, () => ({ key: newSecret() })))
  if (!key) throw new Error('The key of the erasures is damaged. Restore the folder erasures from a copy of the data folder')
  return (address) => hmacOf(key, `sender ${foldAddress(address)}`)
}

/** What names the address that someone wrote from. */
export const namingIndexes: readonly IndexName[] = ['messages', 'spam-senders', 'outgoing']

export function senderOf(body: DocumentBody): [address: unknown, at: unknown] {
  return [body.email ?? body.to, body.received_at ?? body.marked_at ?? body.created_at]
}

export type IsErased = (address: unknown, at: unknown) => boolean

/** Someone who writes again after their erasure is received like anyone else. */
export async function openErased(store: Store, erasures: readonly Erasure[]): Promise<IsErased> {
  if (erasures.length === 0) return () => false
  const hashOf = memoize(await openSenderHash(store), 1_000_000)
  const latest = new Map<string, string>()
  for (const { at, senders } of erasures.toReversed()) for (const sender of senders.split('\n')) latest.set(sender, at)
  return (address, at) => {
    const until = typeof address === 'string' && address !== '' ? latest.get(hashOf(address)) : undefined
    return until !== undefined && String(at ?? '') <= until
  }
}
