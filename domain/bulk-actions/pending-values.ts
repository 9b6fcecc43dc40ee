import { everyDocument } from '#domain/documents/every-document.ts'
import type { Store } from '#domain/ports/store.ts'
import { type EditableItem, findEditableItem } from '#domain/working-copies/editable-item.ts'
import { itemOfWorkingCopy } from '#domain/working-copies/working-copy.ts'
import { isObject } from '#lib/objects/objects.ts'

const AT_ONCE = 50

export type NamingField = 'author' | 'category'

/** Working copies aren't indexed by their values, so all of them are read. */
export async function* iterateItemsWithPending(store: Store, field: NamingField, value: string): AsyncGenerator<EditableItem, void> {
  for await (const { id, body } of everyDocument(store, { indexes: ['working-copies'], where: [], fields: ['values'] }, AT_ONCE)) {
    const place = itemOfWorkingCopy(id)
    if (!place || !isObject(body.values) || body.values[field] !== value) continue
    const edited = await findEditableItem(store, place.kind, place.id)
    if (edited?.hasChanges && edited.item[field] === value && edited.published[field] !== value) yield edited
  }
}
