import { removeAll } from '#domain/documents/remove-all.ts'
import { type Item, toItem } from '#domain/items/items.ts'
import { DELETED_RETENTION_DAYS, deletedAt, findRestorableDocument, restorableSince } from '#domain/items/system-fields.ts'
import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { SearchPage, StoredDocument, StoreQuery } from '#domain/ports/store.ts'
import { DAY_MS, type Day, dayInZone } from '#lib/time/dates.ts'
import { purgeItem } from './item-writes.ts'

type Ports = Pick<Services, 'now' | 'settings' | 'store'>

type DeletedItem = { item: Item; deletedAt: string; keptUntil: Day }

export async function findDeletedItem(services: Ports, kind: ItemKind, id: string): Promise<DeletedItem | undefined> {
  const stored = await findRestorableDocument(services, { kind, id })
  return stored && deletedItem(services, stored)
}

type DeletedQuery = Pick<StoreQuery, 'text' | 'from' | 'size'> & { kind: ItemKind }

export async function listDeletedItems(
  services: Ports,
  { kind, ...query }: DeletedQuery,
): Promise<Pick<SearchPage, 'total' | 'truncated'> & { items: DeletedItem[] }> {
  const { documents, ...counted } = await services.store.find({
    ...query,
    indexes: [kind],
    where: [{ field: 'deleted_at', gte: restorableSince(services) }],
    ...(query.text === undefined ? { sort: { field: 'deleted_at', order: 'descending' } } : {}),
  })
  return { ...counted, items: documents.map((document) => deletedItem(services, document)) }
}

export function purgeDeletedItems(services: Pick<Services, 'store' | 'now'>, isStopping?: () => boolean): Promise<number> {
  const remove = (document: StoredDocument) => purgeItem(services, document)
  const where = [{ field: 'deleted_at', lte: restorableSince(services) }]
  return removeAll(services.store, { indexes: itemKinds, where, fields: ['deleted_at'] }, { remove, isStopping })
}

function deletedItem({ settings }: Pick<Services, 'settings'>, document: StoredDocument): DeletedItem {
  const deleted = deletedAt(document) ?? ''
  const end = new Date(Date.parse(deleted) + DELETED_RETENTION_DAYS * DAY_MS)
  return { item: toItem(document), deletedAt: deleted, keptUntil: dayInZone(settings.timeZone, end) }
}
