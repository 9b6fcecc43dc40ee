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

/** What is written and stands so long is a revision, published or not. */
const STOOD_MS = 5 * 60_000

type Ports = Pick<Services, 'store' | 'now'>

/**
 * `by`: the name of who writes over it; empty for the program. `isForced`: however short a time it stood. `together`: whatever it says, as it has to
 * be found again to undo that change.
 */
type Overwriting = {
  place: { kind: ItemKind; id: string }
  values: DocumentBody
  by: string
  isForced: boolean
  together?: BulkOperation | undefined
}

/** Keeps what an item says, before other values are written over it, if it was published, stood, or is another's. */
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

/** Keeps what a working copy says, before it says something else or is removed, if it stood, was discarded, or is another's. */
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

/** Whether what no visitor saw is kept all the same. */
function wouldBeMissed({ writtenAt, writtenBy }: Written, { by, isForced, together }: Overwriting, now: Date): boolean {
  return isForced || together !== undefined || isOfAnother(writtenBy, by) || hasStood(writtenAt, now)
}

/** Who wrote it does not see it go. */
function isOfAnother(writtenBy: string, by: string): boolean {
  return writtenBy !== '' && by !== '' && writtenBy !== by
}

/** What says not when it was written, or that it is still to be, is old. */
function hasStood(writtenAt: string, now: Date): boolean {
  return !(now.getTime() - Date.parse(writtenAt) < STOOD_MS) || isInFuture(writtenAt, now)
}

function textsOf(kind: ItemKind, body: DocumentBody): string {
  return JSON.stringify(itemTexts(toItem({ index: kind, id: '', version: '', body })))
}
