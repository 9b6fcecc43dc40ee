import { everyDocument } from '#domain/documents/every-document.ts'
import type { Store } from '#domain/ports/store.ts'
import { type EditableItem, findEditableItem } from '#domain/working-copies/editable-item.ts'
import { itemOfWorkingCopy } from '#domain/working-copies/working-copy.ts'

const AT_ONCE = 50

/** Working copies aren't indexed by category, so all of them are read. */
export async function* iterateItemsWithPendingCategory(store: Store, category: string): AsyncGenerator<EditableItem, void> {
  for await (const { id, body } of everyDocument(store, { indexes: ['working-copies'], where: [], fields: ['values'] }, AT_ONCE)) {
    const place = itemOfWorkingCopy(id)
    const values = typeof body.values === 'object' && body.values !== null ? body.values : {}
    if (!place || !('category' in values) || values.category !== category) continue
    const edited = await findEditableItem(store, place.kind, place.id)
    if (edited?.hasChanges && edited.item.category === category && edited.published.category !== category) yield edited
  }
}
