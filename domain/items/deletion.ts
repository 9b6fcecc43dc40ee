import { moment } from '#domain/fields.ts'
import type { Filter, Services, StoredDocument } from '#domain/services.ts'
import type { ItemKind } from './kinds.ts'

const DAY_MS = 86_400_000

/**
 * What the store knows of items beside their own field tables. So no form shows or sets it, no import takes it, and no
 * page or feed gives it away.
 */
export const deletionFields = { deleted_at: moment({ label: 'Deleted', indexed: true, oftenFiltered: true }) }

/** How long a deleted item can be restored. */
export const DELETED_KEPT_DAYS = 30

/** The condition for being there, for everybody but the list of deleted items. */
export const NOT_DELETED: Filter = { field: 'deleted_at', is: '' }

/** The moment at which the item was deleted; undefined for one that is there. */
export function deletedAt({ body }: Pick<StoredDocument, 'body'>): string | undefined {
  return typeof body.deleted_at === 'string' && body.deleted_at !== '' ? body.deleted_at : undefined
}

/** The deleted item's document if it can be restored. */
export async function findKept(
  services: Pick<Services, 'store' | 'now'>,
  { kind, id }: { kind: ItemKind; id: string },
): Promise<StoredDocument | undefined> {
  const stored = await services.store.get(kind, id)
  const deleted = stored && deletedAt(stored)
  return deleted !== undefined && deleted >= keptSince(services) ? stored : undefined
}

/** The moment before which a deletion is final. */
export function keptSince({ now }: Pick<Services, 'now'>): string {
  return new Date(now().getTime() - DELETED_KEPT_DAYS * DAY_MS).toISOString()
}
