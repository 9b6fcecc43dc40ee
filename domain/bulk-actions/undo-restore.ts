import { type Actor, deleteItem, type ItemPlace } from '#domain/item-changes/item-writes.ts'
import type { Together } from '#domain/items/bulk-operation.ts'
import { findKept } from '#domain/items/system-fields.ts'
import { findEdited } from '#domain/working-copies/editable-item.ts'
import type { ChangeOfOne, Changing } from './run-on-item.ts'

/** Deletes an item again that was restored together with others, if nobody has saved it or begun to write on it since. */
export async function undoRestoration(
  services: Changing,
  actor: Actor,
  { kind, id }: ItemPlace,
  { at, together }: Together,
): Promise<ChangeOfOne> {
  const edited = await findEdited(services.store, kind, id)
  if (!edited) return { is: (await findKept(services, { kind, id })) ? 'already' : 'gone' }
  const { stored, copy } = edited
  const isWrittenOn = copy !== undefined && copy.discarded_at === '' && copy.saved_at > at
  if (stored.body.restored_with !== together || isWrittenOn) return { is: 'changed' }
  const deleted = await deleteItem(services, actor, { kind, id, version: stored.version })
  return { is: deleted.ok ? 'done' : 'changed' }
}
