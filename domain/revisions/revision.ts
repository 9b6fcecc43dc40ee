import { z } from 'zod'
import { removeAll } from '#domain/documents/documents.ts'
import { choice, flag, moment, readFields, text } from '#domain/fields/fields.ts'
import { itemTexts } from '#domain/items/item-validation.ts'
import { type BulkOperation, toItem } from '#domain/items/items.ts'
import { deletedAt } from '#domain/items/system-fields.ts'
import { itemFieldNames, readItemFields } from '#domain/kinds/item-tables.ts'
import type { ItemKind, ItemRef } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, RemoveResult, SearchPage, Store, StoredDocument, WriteResult } from '#domain/ports/store.ts'
import { type WorkingCopy, workingCopyId } from '#domain/working-copies/working-copy.ts'
import { hashBytes } from '#lib/crypto/secrets.ts'
import { objectOf, textAt } from '#lib/objects/objects.ts'
import { isInFuture } from '#lib/time/clock-skew.ts'

export const revisionTable = z.object({
  revision_of: text(300, { label: 'Item', indexed: true }),
  written_at: moment({ label: 'Written', indexed: true }),
  taken_at: moment({ label: 'Kept since', indexed: true }),
  taken_with: text(50, { label: 'Kept with' }),
  was_deleted: flag({ label: 'Was deleted' }),
  written_by: text(200, { label: 'Written by' }),
  state: choice(['changes', 'published', 'draft', 'discarded'], { label: 'State' }),
})

export type RevisionState = z.infer<typeof revisionTable>['state']

export type Revision = { id: string; state: RevisionState; writtenAt: string; writtenBy: string; values: DocumentBody }

type PriorRevision = StoredDocument

type OfChange = { together?: BulkOperation | undefined; isDeleted?: boolean }

/** The id hashes the content, so concurrent saves store it once. */
export async function createRevision(
  store: Store,
  { place, now, together, isDeleted = false, ...about }: Omit<Revision, 'id'> & { place: ItemRef; now: Date } & OfChange,
): Promise<PriorRevision | undefined> {
  const { state, writtenAt, writtenBy } = about
  const values = fieldsOf(place.kind, about.values)
  const revision_of = workingCopyId(place)
  const id = await hashBytes(new TextEncoder().encode(JSON.stringify([revision_of, writtenAt, state, values, together])))
  const body = {
    revision_of,
    written_at: writtenAt,
    taken_at: together?.at ?? now.toISOString(),
    written_by: writtenBy,
    state,
    values,
    ...(together ? { taken_with: together.together } : {}),
    ...(isDeleted ? { was_deleted: true } : {}),
  }
  const document = { index: 'revisions', id, body } as const
  // Undo may look for a bulk change's revisions at once.
  const created = await store.create(document, together ? {} : { refresh: false })
  return together && created.ok ? { ...document, version: created.version } : undefined
}

export async function untagIfNotWritten<Result extends WriteResult | RemoveResult>(
  store: Store,
  kept: PriorRevision | undefined,
  written: Result,
): Promise<Result> {
  if (!kept || written.ok) return written
  const { taken_with: _together, ...body } = kept.body
  await store.update({ ...kept, body })
  return written
}

export async function listRevisions(
  store: Store,
  place: ItemRef,
  { from = 0, size, until }: { from?: number; size: number; until?: string },
): Promise<Pick<SearchPage, 'total'> & { revisions: Revision[] }> {
  const { total, documents } = await store.find({
    indexes: ['revisions'],
    where: [{ field: 'revision_of', equals: workingCopyId(place) }, ...(until === undefined ? [] : [{ field: 'written_at', lte: until }])],
    sort: { field: 'written_at', order: 'descending' },
    from,
    size,
  })
  return { total, revisions: documents.map(readRevision) }
}

export async function findRevision(store: Store, place: ItemRef, id: string): Promise<Revision | undefined> {
  const stored = await store.get('revisions', id)
  return stored?.body.revision_of === workingCopyId(place) ? readRevision(stored) : undefined
}

export async function removeRevisions(store: Store, place: ItemRef): Promise<void> {
  await removeAll(store, { indexes: ['revisions'], where: [{ field: 'revision_of', equals: workingCopyId(place) }] })
}

function readRevision({ id, body }: StoredDocument): Revision {
  const { state, written_at, written_by } = readFields(revisionTable, body)
  const values = objectOf(body.values)
  return { id, state, writtenAt: written_at, writtenBy: written_by, values }
}

function fieldsOf(kind: ItemKind, values: DocumentBody): DocumentBody {
  const read: DocumentBody = readItemFields(kind, values)
  return Object.fromEntries(itemFieldNames(kind).map((name) => [name, read[name]]))
}

/** Text that stood this long is worth a revision, published or not. */
const STOOD_MS = 5 * 60_000

type Ports = Pick<Services, 'store' | 'now'>

type Overwriting = {
  place: ItemRef
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
