import { removeAll } from '#domain/documents/remove-all.ts'
import { type Item, readItem } from '#domain/items/items.ts'
import { DELETED_KEPT_DAYS, deletedAt, findKept, keptSince } from '#domain/items/system-fields.ts'
import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { FoundPage, Query, StoredDocument } from '#domain/ports/store.ts'
import { DAY_MS, type Day, dayIn } from '#lib/time/dates.ts'
import { removeItem } from './item-writes.ts'

type DeletedItem = { item: Item; deletedAt: string; keptUntil: Day }

export async function findDeletedItem(services: Services, kind: ItemKind, id: string): Promise<DeletedItem | undefined> {
  const stored = await findKept(services, { kind, id })
  return stored && deletedItem(services, stored)
}

type DeletedQuery = Pick<Query, 'text' | 'from' | 'size'> & { kind: ItemKind }

/** Those that can be restored: the last deleted first, or with a text the best match. */
export async function listDeletedItems(
  services: Services,
  { kind, ...query }: DeletedQuery,
): Promise<Pick<FoundPage, 'total' | 'limit'> & { items: DeletedItem[] }> {
  const { documents, ...counted } = await services.store.find({
    ...query,
    indexes: [kind],
    where: [{ field: 'deleted_at', atLeast: keptSince(services) }],
    ...(query.text === undefined ? { sort: { field: 'deleted_at', order: 'descending' } } : {}),
  })
  return { ...counted, items: documents.map((document) => deletedItem(services, document)) }
}

/** Removes for good what was deleted too long ago to be restored, and says how much that was. */
export function removeLongDeleted(services: Pick<Services, 'store' | 'now'>, isStopping?: () => boolean): Promise<number> {
  const remove = (document: StoredDocument) => removeItem(services, document)
  const where = [{ field: 'deleted_at', atMost: keptSince(services) }]
  return removeAll(services.store, { indexes: itemKinds, where, fields: ['deleted_at'] }, { remove, isStopping })
}

function deletedItem({ settings }: Services, document: StoredDocument): DeletedItem {
  const deleted = deletedAt(document) ?? ''
  const end = new Date(Date.parse(deleted) + DELETED_KEPT_DAYS * DAY_MS)
  return { item: readItem(document), deletedAt: deleted, keptUntil: dayIn(settings.timeZone, end) }
}
