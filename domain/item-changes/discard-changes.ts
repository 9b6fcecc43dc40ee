import { removeAll } from '#domain/documents/documents.ts'
import { restorableSince } from '#domain/items/system-fields.ts'
import type { ItemValues } from '#domain/kinds/item-tables.ts'
import type { ItemRef } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { contentHash, findEditableItem, findSaveConflict } from '#domain/working-copies/working-copy.ts'
import { type Actor, saveWorkingCopy } from './item-writes.ts'

type Discarding = Pick<Services, 'store' | 'richText' | 'now'>

type DiscardResult = 'done' | 'changed' | 'nothing' | 'gone'

/** Discards what the form holds, which may be newer than the last save, and keeps it for Undo. */
export async function discardChanges(
  services: Discarding,
  actor: Actor,
  { kind, id, basedOn, values }: ItemRef & { basedOn: string; values: ItemValues | undefined },
): Promise<DiscardResult> {
  const edited = await findEditableItem(services.store, kind, id)
  if (!edited) return 'gone'
  const { copy, published } = edited
  if (published.draft) return 'nothing'
  // A copy begun before another publication must only match the one on screen.
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

export async function undoDiscard(services: Discarding, actor: Actor, { kind, id }: ItemRef): Promise<DiscardResult> {
  const edited = await findEditableItem(services.store, kind, id)
  if (!edited) return 'gone'
  const { copy } = edited
  if (!copy || copy.discarded_at === '') return 'nothing'
  const { values, based_on: basedOn } = copy
  const written = await saveWorkingCopy(services, actor, { place: { kind, id }, copy, values, basedOn })
  return written.ok ? 'done' : 'changed'
}

export function purgeDiscardedChanges(services: Pick<Services, 'store' | 'now'>, shouldStop?: () => boolean): Promise<number> {
  const where = [{ field: 'discarded_at', lte: restorableSince(services) }]
  return removeAll(services.store, { indexes: ['working-copies'], where }, { shouldStop })
}
