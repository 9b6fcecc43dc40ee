import { everyDocument } from '#domain/documents/documents.ts'
import { type Actor, deleteItem, editItem, restoreItem, saveWorkingCopy, toBody } from '#domain/item-changes/item-writes.ts'
import { itemTexts } from '#domain/items/item-validation.ts'
import { type BulkOperation, type Item, itemState, siteMinute, toItem } from '#domain/items/items.ts'
import { findRestorableDocument } from '#domain/items/system-fields.ts'
import { type ItemValues, readItemFields } from '#domain/kinds/item-tables.ts'
import { type ItemRef, isItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import { storeErrorReason } from '#domain/ports/store.ts'
import { findRevision, type Revision } from '#domain/revisions/revision.ts'
import {
  contentHash,
  type EditableItem,
  findEditableItem,
  itemOfWorkingCopy,
  type WorkingCopy,
} from '#domain/working-copies/working-copy.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'
import { type BulkReport, recordOutcome } from './run-bulk-action.ts'
import type { BulkItemResult, BulkPorts } from './run-on-item.ts'

export async function undoBulkAction(
  services: BulkPorts,
  actor: Actor,
  together: BulkOperation,
  onProgress: (done: number, of: number) => void = () => {},
): Promise<BulkReport> {
  const report: BulkReport = { to: 'undo', done: 0, already: 0, notDone: [], notDoneCount: 0 }
  let left: number | undefined
  try {
    const changed = await changedTogether(services, together)
    const of = changed.length
    left = of
    if (changed.some(({ change }) => change === 'deleted')) report.to = 'undelete'
    for (const one of changed) {
      await recordOutcome(services, report, { item: one.item, result: await undoOne(services, actor, { ...one, together }) })
      onProgress(of - --left, of)
      await yieldToEventLoop()
    }
    return report
  } catch (error) {
    return { ...report, undo: together, failure: { reason: storeErrorReason(error), ...(left === undefined ? {} : { untouched: left }) } }
  }
}

export async function isUndoAmongTrash(services: BulkPorts, together: BulkOperation): Promise<boolean> {
  return (await changedTogether(services, together)).some(({ change }) => change !== 'edited')
}

type Changed = { item: ItemRef; change: 'deleted' | 'restored' | 'edited'; revisionIds: string[] }

async function changedTogether({ store }: BulkPorts, { at, together }: BulkOperation): Promise<Changed[]> {
  const changed = new Map<string, Changed>()
  const deleted = { indexes: itemKinds, where: [{ field: 'deleted_at', equals: at }], fields: ['deleted_with'] }
  for await (const { index, id, body } of everyDocument(store, deleted))
    if (body.deleted_with === together && isItemKind(index))
      changed.set(`${index} ${id}`, { item: { kind: index, id }, change: 'deleted', revisionIds: [] })
  const kept = {
    indexes: ['revisions'] as const,
    where: [{ field: 'taken_at', equals: at }],
    fields: ['revision_of', 'taken_with', 'was_deleted'],
  }
  for await (const { id, body } of everyDocument(store, kept)) {
    const item = itemOfWorkingCopy(String(body.revision_of))
    if (!item || body.taken_with !== together) continue
    const key = `${item.kind} ${item.id}`
    const change = body.was_deleted === true ? 'restored' : 'edited'
    changed.set(key, { item, change, revisionIds: [...(changed.get(key)?.revisionIds ?? []), id] })
  }
  return [...changed.values()]
}

const PUBLISHES = 'Undo never publishes a post. Publish it yourself if visitors should see it.'

type Undoing = Changed & { together: BulkOperation }

async function undoOne(services: BulkPorts, actor: Actor, { item, change, revisionIds, together }: Undoing): Promise<BulkItemResult> {
  if (change === 'restored') return undoRestore(services, actor, item, together)
  if (change === 'deleted') return { type: (await restoreItem(services, actor, item)) === 'restored' ? 'done' : 'already' }
  const { kind, id } = item
  const edited = await findEditableItem(services.store, kind, id)
  if (!edited) return { type: 'gone' }
  const before = await readBefore(services, item, revisionIds)
  if (!before.item && before.copy) return undoBeside(services, actor, edited, { copy: before.copy, together })
  const values = before.item && readItemFields(kind, before.item.values)
  if (!values) return { type: 'changed' }
  // Publishing gave it a URL that it did not have before.
  if (saysSame(edited.published, edited.published, { ...values, slug: values.slug || edited.published.slug })) return { type: 'already' }
  if (!(await isAsItWasLeft(edited, before.copy, together))) return { type: 'changed' }
  if (wouldPublish(services, edited.published, values)) return { type: 'unfinished', errors: [PUBLISHES] }
  // The working copy goes first: if the store then fails, the item still carries the change's name for the next Undo.
  const isBeside = !before.copy || (await bringCopyBack(services, actor, edited, { values, copy: before.copy })).ok
  if (!isBeside) return { type: 'changed' }
  const written = await editItem(services, actor, { kind, stored: edited.stored, values })
  if (written.ok) return { type: 'done' }
  return { type: written.reason === 'missing' ? 'gone' : 'changed' }
}

function wouldPublish(services: BulkPorts, published: Item, values: ItemValues): boolean {
  const [now, then] = [published, { ...published, ...values }].map((item) => itemState(item, siteMinute(services)))
  return now !== 'live' && now !== then && then !== 'draft' && then !== 'undated'
}

async function undoBeside(
  services: BulkPorts,
  actor: Actor,
  { stored, copy, published }: EditableItem,
  before: { copy: Revision; together: BulkOperation },
): Promise<BulkItemResult> {
  if (!copy) return { type: 'changed' }
  if (saysStill(published, copy, before.copy)) return { type: 'already' }
  const isAsLeft = copy.saved_with === before.together.together && stored.body.saved_with !== before.together.together
  if (!isAsLeft) return { type: 'changed' }
  const values = readItemFields(published.kind, before.copy.values)
  const written = await saveWorkingCopy(services, actor, { place: published, copy, values, basedOn: copy.based_on, keepsBefore: true })
  return { type: written.ok ? 'done' : 'changed' }
}

type Before = { item?: Revision; copy?: Revision }

async function readBefore({ store }: BulkPorts, item: ItemRef, revisionIds: readonly string[]): Promise<Before> {
  const before: Before = {}
  for (const id of revisionIds) {
    const revision = await findRevision(store, item, id)
    if (revision) before[revision.state === 'published' || revision.state === 'draft' ? 'item' : 'copy'] = revision
  }
  return before
}

function saysSame(published: Item, one: ItemValues, other: ItemValues): boolean {
  return JSON.stringify(itemTexts({ ...published, ...one, slug: '' })) === JSON.stringify(itemTexts({ ...published, ...other, slug: '' }))
}

/** The change skipped items without a working copy, and so does Undo. */
async function isAsItWasLeft(
  { stored, copy, published }: EditableItem,
  before: Revision | undefined,
  { together }: BulkOperation,
): Promise<boolean> {
  if (stored.body.saved_with !== together) return false
  if (!copy) return true
  if (before) return copy.saved_with === together || saysStill(published, copy, before)
  // Edits begun since then are based on what the change wrote.
  return copy.discarded_at !== '' || copy.based_on !== (await contentHash(published))
}

function saysStill(published: Item, copy: WorkingCopy, { state, values }: Revision): boolean {
  const { kind } = published
  const isSameState = (copy.discarded_at !== '') === (state === 'discarded')
  return isSameState && saysSame(published, readItemFields(kind, copy.values), readItemFields(kind, values))
}

async function bringCopyBack(
  services: BulkPorts,
  actor: Actor,
  { stored, copy, published }: EditableItem,
  before: { values: ItemValues; copy: Revision },
): Promise<{ ok: boolean }> {
  const basedOn = await contentHash(toItem({ ...stored, body: { ...stored.body, ...toBody(services, before.values) } }))
  if (copy?.based_on === basedOn && saysStill(published, copy, before.copy)) return { ok: true }
  const { state } = before.copy
  const values = readItemFields(published.kind, before.copy.values)
  return saveWorkingCopy(services, actor, {
    place: published,
    copy,
    values,
    basedOn,
    isDiscarded: state === 'discarded',
    keepsBefore: true,
  })
}

async function undoRestore(
  services: BulkPorts,
  actor: Actor,
  { kind, id }: ItemRef,
  { at, together }: BulkOperation,
): Promise<BulkItemResult> {
  const edited = await findEditableItem(services.store, kind, id)
  if (!edited) return { type: (await findRestorableDocument(services, { kind, id })) ? 'already' : 'gone' }
  const { stored, copy } = edited
  const isWrittenOn = copy !== undefined && copy.discarded_at === '' && copy.saved_at > at
  if (stored.body.restored_with !== together || isWrittenOn) return { type: 'changed' }
  const deleted = await deleteItem(services, actor, { kind, id, version: stored.version })
  return { type: deleted.ok ? 'done' : 'changed' }
}
