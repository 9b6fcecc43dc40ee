import type { BulkOperation } from '#domain/items/bulk-operation.ts'
import { itemTexts } from '#domain/items/item-validation.ts'
import { toItem } from '#domain/items/items.ts'
import { deletedAt } from '#domain/items/system-fields.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, StoredDocument } from '#domain/ports/store.ts'
import type { WorkingCopy } from '#domain/working-copies/working-copy.ts'
import { textAt } from '#lib/objects/objects.ts'
import { isInFuture } from '#lib/time/clock-skew.ts'
import { createRevision, type PriorRevision, type Revision } from './revision.ts'

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

export async function saveItemRevision(ports: Ports, before: StoredDocument, over: Overwriting): Promise<PriorRevision | undefined> {
  const isDeleted = deletedAt(before) !== undefined
  if (isDeleted && !over.together) return undefined
  const { draft, updated_at: writtenAt } = toItem(before)
  const writtenBy = textAt(before.body, 'saved_by') ?? ''
  return save(ports, { state: draft ? 'draft' : 'published', values: before.body, writtenAt, writtenBy, isDeleted }, over)
}

export async function saveWorkingCopyRevision(ports: Ports, copy: WorkingCopy, over: Overwriting): Promise<PriorRevision | undefined> {
  const { values, saved_at: writtenAt, saved_by: writtenBy } = copy
  return save(ports, { state: copy.discarded_at === '' ? 'changes' : 'discarded', values, writtenAt, writtenBy }, over)
}

type Written = Omit<Revision, 'id'> & { isDeleted?: boolean }

async function save({ store, now }: Ports, written: Written, over: Overwriting): Promise<PriorRevision | undefined> {
  const { place, values, together } = over
  const isUnseen = written.state === 'draft' || written.state === 'changes'
  if (isUnseen && !wouldBeMissed(written, over, now())) return undefined
  if (!together && textsOf(place.kind, written.values) === textsOf(place.kind, values)) return undefined
  return createRevision(store, { ...written, place, now: now(), together })
}

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
