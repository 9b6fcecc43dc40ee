import { moment } from '#domain/fields.ts'
import type { Filter, StoredDocument } from '#domain/services.ts'

/**
 * What the store knows of news and blog items beside their own field tables. So no form shows or sets it, no import takes it, and no
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
