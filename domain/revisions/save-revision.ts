import type { BulkOperation } from '#domain/items/bulk-operation.ts'
import { itemTexts } from '#domain/items/item-validation.ts'
import { toItem } from '#domain/items/items.ts'
import { deletedAt } from '#domain/items/system-fields.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, StoredDocument } from '#domain/ports/store.ts'
import type { WorkingCopy } from '#domain/working-copies/working-copy.ts'
import { isInFuture } from '#lib/time/clock-skew.ts'
import { createRevision, type PriorRevision } from './revision.ts'

/** Text that stood this long is worth a revision, published or not. */
const STOOD_MS = 5 * 60_000

type Ports = Pick<Services, 'store' | 'now'>

type Overwriting = {
  place: { kind: ItemKind; id: string }
  values: DocumentBody
  by: string
  isForced: boolean
  together?: BulkOperation | undefined
}

export async function saveItemRevision(
  { store, now }: Ports,
  before: StoredDocument,
  overwriting: Overwriting,
): Promise<PriorRevision | undefined> {
  const { place, values, together } = overwriting
  const isDeleted = deletedAt(before) !== undefined
  if (isDeleted && !together) return undefined
  const { draft, updated_at } = toItem(before)
  const writtenBy = typeof before.body.saved_by === 'string' ? before.body.saved_by : ''
  if (draft && !wouldBeMissed({ writtenAt: updated_at, writtenBy }, overwriting, now())) return undefined
  if (!together && textsOf(place.kind, before.body) === textsOf(place.kind, values)) return undefined
  const state = draft ? 'draft' : 'published'
  return createRevision(store, { place, state, values: before.body, writtenAt: updated_at, writtenBy, now: now(), together, isDeleted })
}

export async function saveWorkingCopyRevision(
  { store, now }: Ports,
  copy: WorkingCopy,
  overwriting: Overwriting,
): Promise<PriorRevision | undefined> {
  const { place, values, together } = overwriting
  const isDiscarded = copy.discarded_at !== ''
  const { values: written, saved_at: writtenAt, saved_by: writtenBy } = copy
  if (!isDiscarded && !wouldBeMissed({ writtenAt, writtenBy }, overwriting, now())) return undefined
  if (!together && textsOf(place.kind, written) === textsOf(place.kind, values)) return undefined
  const state = isDiscarded ? 'discarded' : 'changes'
  return createRevision(store, { place, state, values: written, writtenAt, writtenBy, now: now(), together })
}

type Written = { writtenAt: string; writtenBy: string }

function wouldBeMissed({ writtenAt, writtenBy }: Written, { by, isForced, together }: Overwriting, now: Date): boolean {
  return isForced || together !== undefined || isOfAnother(writtenBy, by) || hasStood(writtenAt, now)
}

function isOfAnother(writtenBy: string, by: string): boolean {
  return writtenBy !== '' && by !== '' && writtenBy !== by
}

/** Missing or future times count as old. */
function hasStood(writtenAt: string, now: Date): boolean {
  return !(now.getTime() - Date.parse(writtenAt) < STOOD_MS) || isInFuture(writtenAt, now)
}

function textsOf(kind: ItemKind, body: DocumentBody): string {
  return JSON.stringify(itemTexts(toItem({ index: kind, id: '', version: '', body })))
}
