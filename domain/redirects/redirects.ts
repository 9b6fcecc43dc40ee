import { z } from 'zod'
import { moment, number, readFields, text } from '#domain/fields/fields.ts'
import type { SearchPage, Store, StoredDocument } from '#domain/ports/store.ts'
import { newId } from '#lib/crypto/ids.ts'
import { hashText } from '#lib/crypto/secrets.ts'
import { MAX_URL_LENGTH, normalizePathQuery } from './paths.ts'

/** The id is a hash of the old path, so a request needs one read. */
export const redirectTable = z.object({
  from: text(MAX_URL_LENGTH, { label: 'Old address', searched: true }),
  to: text(MAX_URL_LENGTH, { label: 'New address', searched: true }),
  leads_to: text(43, { label: 'Id of the new address', indexed: true }),
  status: number({ label: 'Status' }),
  changed_at: moment({ label: 'Changed', indexed: true }),
  /** Deleting and recreating a redirect can repeat both id and version; the stamp differs. */
  stamp: text(40, { label: 'Last write' }),
  batch: text(100, { label: 'Import' }),
})

export type RedirectStatus = 301 | 302

export type Redirect = RedirectRule & { version: string; stamp: string }

/** A redirect that came with an import goes with its undo, unless somebody changed it. */
export type RedirectRule = { id: string; from: string; to: string; leadsTo: string; status: RedirectStatus; batch?: string }

export const MOST_REDIRECTS = 10_000

const MOST_HOPS = 5

export function redirectId(path: string): string {
  return hashText(path)
}

export function toRedirect({ id, version, body }: StoredDocument): Redirect {
  const { from, to, leads_to: leadsTo, status, stamp, batch } = readFields(redirectTable, body)
  return { id, version, from, to, leadsTo, stamp, batch, status: status === 302 ? 302 : 301 }
}

export function redirectBody(redirect: RedirectRule, now: Date): z.infer<typeof redirectTable> {
  const { from, to, leadsTo, status, batch = '' } = redirect
  return { from, to, leads_to: leadsTo, status, changed_at: now.toISOString(), stamp: newId(now), batch }
}

export async function findRedirect(store: Store, id: string): Promise<Redirect | undefined> {
  const document = await store.get('redirects', id)
  return document && toRedirect(document)
}

type Listed = { total: number; redirects: Redirect[]; truncated?: SearchPage['truncated'] }

export async function listRedirects(store: Store, { text, from, size }: { text: string; from: number; size: number }): Promise<Listed> {
  const order = text === '' ? ({ sort: { field: 'changed_at', order: 'descending' } } as const) : { text: normalizePathQuery(text) }
  const { total, documents, truncated } = await store.find({ indexes: ['redirects'], ...order, from, size })
  return { total, redirects: documents.map(toRedirect), ...(truncated ? { truncated } : {}) }
}

export async function countRedirects(store: Store): Promise<number> {
  return (await store.find({ indexes: ['redirects'], fields: [], size: 0 })).total
}

export async function existingRedirectIds(store: Store, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { documents } = await store.find({ indexes: ['redirects'], ids, fields: [], size: ids.length })
  return new Set(documents.map(({ id }) => id))
}

/** Concurrent edits can create chains or loops, so this follows them and answers in one hop. */
export async function resolveRedirect(store: Store, path: string): Promise<Pick<Redirect, 'id' | 'to' | 'status'> | undefined> {
  const first = await findRedirect(store, redirectId(path))
  if (!first) return undefined
  const seen = new Set([first.id])
  let { to, status, leadsTo } = first
  while (leadsTo !== '') {
    if (seen.has(leadsTo) || seen.size > MOST_HOPS) return undefined
    seen.add(leadsTo)
    const next = await findRedirect(store, leadsTo)
    if (!next) break
    to = next.to
    leadsTo = next.leadsTo
    if (next.status === 302) status = 302
  }
  return { id: first.id, to, status }
}
