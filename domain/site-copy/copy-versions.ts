import { z } from 'zod'
import { removeAll } from '#domain/documents/documents.ts'
import { choice, moment, readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store, StoredDocument } from '#domain/ports/store.ts'
import { newId } from '#lib/crypto/ids.ts'
import { objectOf } from '#lib/objects/objects.ts'
import type { CopyChanges } from './page-copy.ts'

export const copyVersionTable = z.object({
  table: text(60, { label: 'Words of', indexed: true }),
  published_at: moment({ label: 'Published', indexed: true }),
  published_by: text(200, { label: 'Published by' }),
  state: choice(['published', 'discarded'], { label: 'State', indexed: true }),
})

export type CopyVersionState = z.infer<typeof copyVersionTable>['state']

export type CopyVersion = { id: string; state: CopyVersionState; publishedAt: string; publishedBy: string; changes: CopyChanges }

const INDEX = 'site-words-history'

type KeptVersion = { id: string; version: string }

export async function createCopyVersion(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { key, by, changes, state }: { key: string; by: string; changes: CopyChanges; state: CopyVersionState },
): Promise<KeptVersion> {
  const at = now()
  const id = newId(at)
  const body = { table: key, published_at: at.toISOString(), published_by: by, state, changes }
  const written = await store.create({ index: INDEX, id, body }, { refresh: false })
  return { id, version: written.ok ? written.version : '' }
}

type WithVersions<Result> = {
  write: (kept: KeptVersion[]) => Promise<Result>
  /** A failed store may have written it all the same. */
  isUnwritten: () => Promise<boolean>
}

/** Versions are written first and removed again if the change itself isn't. */
export async function writeWithVersions<Result extends { ok: boolean }>(
  { store }: Pick<Services, 'store'>,
  { write, isUnwritten }: WithVersions<Result>,
): Promise<Result> {
  const kept: KeptVersion[] = []
  const forget = async () => {
    for (const version of kept) await store.remove({ index: INDEX, ...version }, { refresh: false })
  }
  try {
    const written = await write(kept)
    if (!written.ok) await forget()
    return written
  } catch (error) {
    if (await isUnwritten().catch(() => false)) await forget().catch(() => undefined)
    throw error
  }
}

export async function listCopyVersions(
  store: Store,
  key: string,
  { from = 0, size, state, until }: { from?: number; size: number; state?: CopyVersionState; until?: string },
): Promise<{ total: number; versions: CopyVersion[] }> {
  const { total, documents } = await store.find({
    indexes: [INDEX],
    where: [
      { field: 'table', equals: key },
      ...(state === undefined ? [] : [{ field: 'state', equals: state }]),
      ...(until === undefined ? [] : [{ field: 'published_at', lte: until }]),
    ],
    sort: { field: 'published_at', order: 'descending' },
    from,
    size,
  })
  return { total, versions: documents.map(readVersion) }
}

export async function findCopyVersion(store: Store, key: string, id: string): Promise<CopyVersion | undefined> {
  const stored = await store.get(INDEX, id)
  return stored?.body.table === key ? readVersion(stored) : undefined
}

export async function removeCopyVersions(store: Store, key: string): Promise<void> {
  const { versions } = await listCopyVersions(store, key, { state: 'published', size: 1 })
  const stays = versions[0]?.id
  const remove = async (document: StoredDocument) => (document.id === stays ? { ok: false } : store.remove(document, { refresh: false }))
  await removeAll(store, { indexes: [INDEX], where: [{ field: 'table', equals: key }] }, { remove })
}

function readVersion({ id, body }: StoredDocument): CopyVersion {
  const { published_at: publishedAt, published_by: publishedBy, state } = readFields(copyVersionTable, body)
  return { id, state, publishedAt, publishedBy, changes: objectOf(body.changes) }
}
