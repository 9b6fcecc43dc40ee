import { flag, moment, text } from '#domain/fields/fields.ts'
import type { ItemRef } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Filter, StoredDocument, WriteOptions } from '#domain/ports/store.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { postedMinute } from './item-times.ts'

/** Forms, imports, pages and feeds must never show or set these. */
export const systemFields = {
  deleted_at: moment({ label: 'Deleted', indexed: true, partitions: true, sparse: true }),
  deleted_by: text(200, { label: 'Deleted by' }),
  deleted_with: text(50, { label: 'Deleted with' }),
  restored_with: text(50, { label: 'Restored with' }),
  first_stored: text(50, { label: 'First stored', indexed: true }),
  batch: text(100, { label: 'Import', indexed: true, counted: true, sparse: true }),
  been_public: flag({ label: 'Has been public' }),
  saved_with: text(50, { label: 'Saved with' }),
  saved_in: text(100, { label: 'Saved in' }),
  saved_by: text(200, { label: 'Saved by' }),
}

export const DELETED_RETENTION_DAYS = 30

export const NOT_DELETED: Filter = { field: 'deleted_at', equals: '' }

export function deletedAt({ body }: Pick<StoredDocument, 'body'>): string | undefined {
  return typeof body.deleted_at === 'string' && body.deleted_at !== '' ? body.deleted_at : undefined
}

export async function findRestorableDocument(
  services: Pick<Services, 'store' | 'now'>,
  { kind, id }: ItemRef,
): Promise<StoredDocument | undefined> {
  const stored = await services.store.get(kind, id)
  const deleted = stored && deletedAt(stored)
  return deleted !== undefined && deleted >= restorableSince(services) ? stored : undefined
}

export function restorableSince({ now }: Pick<Services, 'now'>): string {
  return new Date(now().getTime() - DELETED_RETENTION_DAYS * DAY_MS).toISOString()
}

export function daysRestorable({ now }: Pick<Services, 'now'>, deleted: string): number {
  return Math.max(1, Math.ceil((Date.parse(deleted) - now().getTime()) / DAY_MS) + DELETED_RETENTION_DAYS)
}

export function batchOf({ body }: Pick<StoredDocument, 'body'>): string | undefined {
  return typeof body.batch === 'string' && body.batch !== '' ? body.batch : undefined
}

/** The index keeps items stored together in order. */
export function creationKey(now: Date, at = 0): string {
  return `${now.toISOString()} ${String(at).padStart(8, '0')}`
}

/** Withdrawn: visitors could see the item, now or later, and will see it later or never. Nothing: they never did and won't. */
export function publicEffectOf(before: DocumentBody, after: DocumentBody): WriteOptions['publicEffect'] {
  if (isHidden(before) && isHidden(after)) return undefined
  const [shown, willBeShown] = [shownFrom(before), shownFrom(after)]
  return shown !== undefined && (willBeShown === undefined || willBeShown > shown) ? 'withdrawn' : 'changed'
}

function shownFrom(body: DocumentBody): string | undefined {
  return isHidden(body) ? undefined : postedMinute({ posted_date: String(body.posted_date), posted_time: String(body.posted_time) })
}

export function isHidden(body: DocumentBody): boolean {
  return body.draft === true || deletedAt({ body }) !== undefined
}
