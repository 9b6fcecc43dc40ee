import { everyDocument } from '#domain/every-document.ts'
import { itemTexts } from '#domain/items/item-forms.ts'
import { type ItemValues, readItemFields } from '#domain/items/item-tables.ts'
import { type Actor, editItem, type ItemPlace, keepCopy } from '#domain/items/item-writes.ts'
import { readItem } from '#domain/items/items.ts'
import { itemKinds } from '#domain/items/kinds.ts'
import { findRevision, type Revision } from '#domain/revisions/revision.ts'
import { storeFailureIn } from '#domain/store-failure.ts'
import { contentHash, type EditedItem, findEdited } from '#domain/working-copies/edited-item.ts'
import { findCopy } from '#domain/working-copies/working-copy.ts'
import { type ManyReport, noteOutcome } from './change-many.ts'
import type { ChangeOfOne, Changing } from './change-one.ts'
import type { Together } from './together.ts'

/** Gives every item that a change of several changed what it said before, also what was written beside it. One that was changed since stays. */
export async function undoMany(
  services: Changing,
  actor: Actor,
  together: Together,
  tell: (done: number, of: number) => void = () => {},
): Promise<ManyReport> {
  const report: ManyReport = { to: 'undo', done: 0, already: 0, notDone: [], notDoneCount: 0 }
  let left: number | undefined
  try {
    const kept = await keptBefore(services, together)
    const of = kept.size
    left = of
    for (const [revisionOf, ids] of kept) {
      const item = placeOf(revisionOf)
      if (item) await noteOutcome(services, report, { item, result: await undoOne(services, actor, { item, ids, together }) })
      tell(of - --left, of)
      // A turn for the requests that wait meanwhile.
      await new Promise((resolve) => setTimeout(resolve))
    }
    return report
  } catch (error) {
    return { ...report, undo: together, failure: { because: storeFailureIn(error), ...(left === undefined ? {} : { untouched: left }) } }
  }
}

/** The ids of the revisions that were kept before the change, by the item that they are of. */
async function keptBefore({ store }: Changing, { at, together }: Together): Promise<Map<string, string[]>> {
  const kept = new Map<string, string[]>()
  const where = [{ field: 'taken_at', is: at }]
  for await (const { id, body } of everyDocument(store, { indexes: ['revisions'], where, fields: ['revision_of', 'taken_with'] })) {
    if (body.taken_with !== together) continue
    const revisionOf = String(body.revision_of)
    kept.set(revisionOf, [...(kept.get(revisionOf) ?? []), id])
  }
  return kept
}

function placeOf(revisionOf: string): ItemPlace | undefined {
  const kind = itemKinds.find((known) => revisionOf.startsWith(`${known}-`))
  return kind && { kind, id: revisionOf.slice(kind.length + 1) }
}

type Undoing = { item: ItemPlace; ids: string[]; together: Together }

async function undoOne(services: Changing, actor: Actor, { item, ids, together }: Undoing): Promise<ChangeOfOne> {
  const { kind, id } = item
  const edited = await findEdited(services.store, kind, id)
  if (!edited) return { is: 'gone' }
  const before = await readBefore(services, item, ids)
  const values = before.item && readItemFields(kind, before.item.values)
  if (!values) return { is: 'changed' }
  if (saysAlready(edited, values)) return { is: 'already' }
  if (!isAsItWasLeft(edited, together)) return { is: 'changed' }
  const written = await editItem(services, actor, { kind, stored: edited.stored, values })
  if (!written.ok) return { is: written.reason === 'missing' ? 'gone' : 'changed' }
  if (before.copy) await bringCopyBack(services, actor, item, before.copy)
  return { is: 'done' }
}

/** Where somebody saved at the same moment there may be one more of them, of which nothing came. */
async function readBefore({ store }: Changing, item: ItemPlace, ids: readonly string[]): Promise<{ item?: Revision; copy?: Revision }> {
  const before: { item?: Revision; copy?: Revision } = {}
  for (const id of ids) {
    const revision = await findRevision(store, item, id)
    if (!revision) continue
    const which = revision.state === 'published' || revision.state === 'draft' ? 'item' : 'copy'
    const other = before[which]
    if (!other || other.writtenAt < revision.writtenAt) before[which] = revision
  }
  return before
}

function saysAlready({ published }: EditedItem, values: ItemValues): boolean {
  return JSON.stringify(itemTexts({ ...published, ...values })) === JSON.stringify(itemTexts(published))
}

function isAsItWasLeft({ stored, copy }: EditedItem, { at, together }: Together): boolean {
  const isCopyUntouched = !copy || copy.saved_with === together || copy.saved_at < at
  return stored.body.saved_with === together && isCopyUntouched
}

async function bringCopyBack(services: Changing, actor: Actor, place: ItemPlace, { state, values }: Revision): Promise<void> {
  const stored = await services.store.get(place.kind, place.id)
  if (!stored) return
  const basedOn = await contentHash(readItem(stored))
  const copy = await findCopy(services.store, place)
  const written = readItemFields(place.kind, values)
  await keepCopy(services, actor, { place, copy, values: written, basedOn, isDiscarded: state === 'discarded' })
}
