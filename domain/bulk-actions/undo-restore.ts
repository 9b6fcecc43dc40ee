import { type Actor, deleteItem, type ItemRef } from '#domain/item-changes/item-writes.ts'
import type { BulkOperation } from '#domain/items/bulk-operation.ts'
import { findRestorableDocument } from '#domain/items/system-fields.ts'
import { findEditableItem } from '#domain/working-copies/editable-item.ts'
import type { BulkItemResult, BulkPorts } from './run-on-item.ts'

export async function undoRestore(
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
