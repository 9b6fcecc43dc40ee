import { removeAll } from '#domain/documents/remove-all.ts'
import { restorableSince } from '#domain/items/system-fields.ts'
import type { ItemValues } from '#domain/kinds/item-tables.ts'
import type { Services } from '#domain/ports/services.ts'
import { contentHash, findEditableItem, findSaveConflict } from '#domain/working-copies/editable-item.ts'
import { type Actor, type ItemRef, saveWorkingCopy } from './item-writes.ts'

type Discarding = Pick<Services, 'store' | 'richText' | 'now'>

type DiscardResult = 'done' | 'changed' | 'nothing' | 'gone'

/** Drops what is not published of an item: what the form says, which may be more than was saved. It is kept for Undo. */
export async function discardChanges(
  services: Discarding,
  actor: Actor,
  { kind, id, basedOn, values }: ItemRef & { basedOn: string; values: ItemValues | undefined },
): Promise<DiscardResult> {
  const edited = await findEditableItem(services.store, kind, id)
  if (!edited) return 'gone'
  const { copy, published } = edited
  if (published.draft) return 'nothing'
  // Of a copy that was begun before another version was published, all that counts is that it is the one which was shown.
  const isShown = edited.item.version === basedOn || !findSaveConflict(edited, basedOn, '')
  if (!isShown) return 'changed'
  const written = await saveWorkingCopy(services, actor, {
    place: { kind, id },
    copy,
    values: values ?? copy?.values ?? {},
    basedOn: await contentHash(published),
    isDiscarded: true,
  })
  return written.ok ? 'done' : 'changed'
}

/** Brings back what was discarded last, unless something was written since. */
export async function undoDiscard(services: Discarding, actor: Actor, { kind, id }: ItemRef): Promise<DiscardResult> {
  const edited = await findEditableItem(services.store, kind, id)
  if (!edited) return 'gone'
  const { copy } = edited
  if (!copy || copy.discarded_at === '') return 'nothing'
  const { values, based_on: basedOn } = copy
  const written = await saveWorkingCopy(services, actor, { place: { kind, id }, copy, values, basedOn })
  return written.ok ? 'done' : 'changed'
}

/** Removes for good what was discarded as long ago as deleted items are kept. */
export function purgeDiscardedChanges(services: Pick<Services, 'store' | 'now'>, isStopping?: () => boolean): Promise<number> {
  const where = [{ field: 'discarded_at', atMost: restorableSince(services) }]
  return removeAll(services.store, { indexes: ['working-copies'], where }, { isStopping })
}
