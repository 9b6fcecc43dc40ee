import { removeAll } from '#domain/documents/documents.ts'
import { type Item, toItem } from '#domain/items/items.ts'
import { DELETED_RETENTION_DAYS, deletedAt, findRestorableDocument, restorableSince } from '#domain/items/system-fields.ts'
import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter, SearchPage, StoredDocument, StoreQuery } from '#domain/ports/store.ts'
import { DAY_MS, type Day, dayInZone } from '#lib/time/dates.ts'
import { purgeItem } from './item-writes.ts'

type Ports = Pick<Services, 'now' | 'settings' | 'store'>

type DeletedItem = { item: Item; deletedAt: string; deletedBy: string; restorableUntil: Day }

export async function findDeletedItem(services: Ports, kind: ItemKind, id: string): Promise<DeletedItem | undefined> {
  const stored = await findRestorableDocument(services, { kind, id })
  return stored && deletedItem(services, stored)
}

export async function listDeletedItems(
  services: Ports,
  { kinds, ...query }: Pick<StoreQuery, 'text' | 'from' | 'size'> & { kinds: readonly ItemKind[] },
  where: readonly Filter[] = [],
): Promise<Pick<SearchPage, 'total' | 'truncated'> & { items: DeletedItem[] }> {
  const { documents, ...counted } = await services.store.find({
    ...query,
    indexes: kinds,
    where: [{ field: 'deleted_at', gte: restorableSince(services) }, ...where],
    ...(query.text === undefined ? { sort: { field: 'deleted_at', order: 'descending' } } : {}),
  })
  return { ...counted, items: documents.map((document) => deletedItem(services, document)) }
}

export function purgeDeletedItems(services: Pick<Services, 'store' | 'now'>, shouldStop?: () => boolean): Promise<number> {
  const remove = (document: StoredDocument) => purgeItem(services, document)
  const where = [{ field: 'deleted_at', lte: restorableSince(services) }]
  return removeAll(services.store, { indexes: itemKinds, where, fields: ['deleted_at'] }, { remove, shouldStop })
}

export async function purgeFromTrash(
  services: Pick<Services, 'store' | 'now'>,
  { kind, id, version }: { kind: ItemKind; id: string; version: string },
): Promise<'purged' | 'gone' | 'changed'> {
  const stored = await services.store.get(kind, id)
  if (!stored) return 'gone'
  if (deletedAt(stored) === undefined || stored.version !== version) return 'changed'
  const removed = await purgeItem(services, stored)
  return removed.ok ? 'purged' : removed.reason === 'missing' ? 'gone' : 'changed'
}

function deletedItem({ settings }: Pick<Services, 'settings'>, document: StoredDocument): DeletedItem {
  const deleted = deletedAt(document) ?? ''
  const end = new Date(Date.parse(deleted) + DELETED_RETENTION_DAYS * DAY_MS)
  const deletedBy = typeof document.body.deleted_by === 'string' ? document.body.deleted_by : ''
  return { item: toItem(document), deletedAt: deleted, deletedBy, restorableUntil: dayInZone(settings.timeZone, end) }
}
