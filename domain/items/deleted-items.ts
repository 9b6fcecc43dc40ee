import { type Day, dayIn } from '#domain/dates.ts'
import { removeAll } from '#domain/remove-all.ts'
import type { Services } from '#domain/services.ts'
import type { Query, Store, StoredDocument, WriteResult } from '#domain/store.ts'
import { contentChange, DELETED_KEPT_DAYS, deletedAt } from './item-record.ts'
import { findStored, type Item, type ItemKind, readItem } from './items.ts'

const DAY_MS = 86_400_000

export type ItemVersion = { kind: ItemKind; id: string; version: string }

/** Deletes the version that was shown; one that was changed since stays. It can be restored for `DELETED_KEPT_DAYS`. */
export async function deleteItem(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { kind, id, version }: ItemVersion,
): Promise<WriteResult> {
  const stored = await findStored(store, kind, id)
  if (!stored) return { ok: false, reason: 'missing' }
  if (stored.version !== version) return { ok: false, reason: 'conflict' }
  const body = { ...stored.body, deleted_at: now().toISOString() }
  return store.update({ ...stored, body }, { content: contentChange(stored.body, body) })
}

/** `present`: it is there, nobody has to restore it. `gone`: it was not kept any longer. */
export type RestoreResult = 'restored' | 'present' | 'gone'

/** Makes a deleted item what it was, whoever asks for it at the same moment. */
export async function restoreItem(services: Pick<Services, 'store' | 'now'>, kind: ItemKind, id: string): Promise<RestoreResult> {
  const { store } = services
  for (let stored = await findKept(services, kind, id); stored; stored = await findKept(services, kind, id)) {
    const { deleted_at: _deleted, ...body } = stored.body
    if ((await store.update({ ...stored, body }, { content: 'changed' })).ok) return 'restored'
  }
  return (await findStored(store, kind, id)) ? 'present' : 'gone'
}

export type DeletedItem = { item: Item; deletedAt: string; keptUntil: Day }

/** The deleted item if it can be restored. */
export async function findDeletedItem(services: Services, kind: ItemKind, id: string): Promise<DeletedItem | undefined> {
  const stored = await findKept(services, kind, id)
  return stored && deletedItem(services, stored)
}

type DeletedQuery = Pick<Query, 'text' | 'from' | 'size'> & { kind: ItemKind }

/** Those that can be restored: the last deleted first, or with a text the best match. */
export async function listDeletedItems(
  services: Services,
  { kind, ...query }: DeletedQuery,
): Promise<{ total: number; items: DeletedItem[] }> {
  const found = await services.store.find({
    ...query,
    indexes: [kind],
    where: [{ field: 'deleted_at', atLeast: keptSince(services) }],
    ...(query.text === undefined ? { sort: { field: 'deleted_at', order: 'descending' } } : {}),
  })
  return { total: found.total, items: found.documents.map((document) => deletedItem(services, document)) }
}

/** Removes for good what was deleted too long ago to be restored, and says how much that was. */
export function removeLongDeleted(services: Pick<Services, 'store' | 'now'>, isStopping?: () => boolean): Promise<number> {
  const where = [{ field: 'deleted_at', atMost: keptSince(services) }]
  return removeAll(services.store, { indexes: ['news', 'blog'], where }, { isStopping })
}

async function findKept(services: { store: Store; now: () => Date }, kind: ItemKind, id: string): Promise<StoredDocument | undefined> {
  const stored = await services.store.get(kind, id)
  const deleted = stored && deletedAt(stored)
  return deleted !== undefined && deleted >= keptSince(services) ? stored : undefined
}

function keptSince({ now }: Pick<Services, 'now'>): string {
  return new Date(now().getTime() - DELETED_KEPT_DAYS * DAY_MS).toISOString()
}

function deletedItem({ settings }: Services, document: StoredDocument): DeletedItem {
  const deleted = deletedAt(document) ?? ''
  const end = new Date(Date.parse(deleted) + DELETED_KEPT_DAYS * DAY_MS)
  return { item: readItem(document), deletedAt: deleted, keptUntil: dayIn(settings.timeZone, end) }
}
