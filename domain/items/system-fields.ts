import { moment, text } from '#domain/fields/fields.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Filter, StoredDocument, WriteOptions } from '#domain/ports/store.ts'
import { DAY_MS, parseDay } from '#lib/time/dates.ts'

/**
 * What the store knows of items beside their own field tables. So no form shows or sets it, no import takes it, and no page or feed
 * gives it away.
 */
export const systemFields = {
  deleted_at: moment({ label: 'Deleted', indexed: true, oftenFiltered: true, seldom: true }),
  /** What names the one deletion of several items that took it. */
  deleted_with: text(50, { label: 'Deleted with' }),
  /** What names the restoration of several items that brought it back, as long as nobody has saved it since. */
  restored_with: text(50, { label: 'Restored with' }),
  /** Where the item stands among all in the order in which they were first stored. */
  first_stored: text(50, { label: 'First stored', indexed: true }),
  batch: text(100, { label: 'Import', indexed: true, tallied: true, seldom: true }),
  /** What names the change of several items that saved it last, if it was one. */
  saved_with: text(50, { label: 'Saved with' }),
  /** The form of a page that saved it last, and that form's how manieth save it was. */
  saved_in: text(100, { label: 'Saved in' }),
  /** Empty for the program itself. */
  saved_by: text(200, { label: 'Saved by' }),
}

export const DELETED_RETENTION_DAYS = 30

/** The condition for being there, for everybody but the list of deleted items. */
export const NOT_DELETED: Filter = { field: 'deleted_at', is: '' }

/** The moment at which the item was deleted; undefined for one that is there. */
export function deletedAt({ body }: Pick<StoredDocument, 'body'>): string | undefined {
  return typeof body.deleted_at === 'string' && body.deleted_at !== '' ? body.deleted_at : undefined
}

export async function findRestorableDocument(
  services: Pick<Services, 'store' | 'now'>,
  { kind, id }: { kind: ItemKind; id: string },
): Promise<StoredDocument | undefined> {
  const stored = await services.store.get(kind, id)
  const deleted = stored && deletedAt(stored)
  return deleted !== undefined && deleted >= restorableSince(services) ? stored : undefined
}

/** The moment before which a deletion is final. */
export function restorableSince({ now }: Pick<Services, 'now'>): string {
  return new Date(now().getTime() - DELETED_RETENTION_DAYS * DAY_MS).toISOString()
}

export function batchOf({ body }: Pick<StoredDocument, 'body'>): string | undefined {
  return typeof body.batch === 'string' && body.batch !== '' ? body.batch : undefined
}

/** What a new item's `first_stored` is. `at`: its place among those that are stored together. */
export function creationKey(now: Date, at = 0): string {
  return `${now.toISOString()} ${String(at).padStart(8, '0')}`
}

/** What a change of an item does to public pages. It takes something away if visitors could see the item, now or on some day, and see it later or never after it. */
export function publicEffectOf(before: DocumentBody, after: DocumentBody): WriteOptions['content'] {
  const [shown, willBeShown] = [shownFrom(before), shownFrom(after)]
  return shown !== undefined && (willBeShown === undefined || willBeShown > shown) ? 'withdrawn' : 'changed'
}

function shownFrom(body: DocumentBody): string | undefined {
  const isHidden = body.draft === true || deletedAt({ body }) !== undefined
  return isHidden || typeof body.posted_date !== 'string' ? undefined : parseDay(body.posted_date)
}
