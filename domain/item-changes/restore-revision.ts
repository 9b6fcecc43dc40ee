import { itemTexts } from '#domain/items/item-validation.ts'
import type { Item } from '#domain/items/items.ts'
import { type ItemValues, itemFieldNames, readItemFields } from '#domain/kinds/item-tables.ts'
import type { ItemRef } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { findRevision } from '#domain/revisions/revision.ts'
import { contentHash, type EditableItem, findEditableItem } from '#domain/working-copies/working-copy.ts'
import { type Actor, editItem, saveWorkingCopy } from './item-writes.ts'

export const CURRENT_REVISION = 'present'

type Ports = Pick<Services, 'store' | 'richText' | 'now' | 'settings'>

export type RestoreRevisionResult = 'restored' | 'same' | 'missing' | 'gone'

export async function restoreRevision(
  services: Ports,
  actor: Actor,
  { revision, field, ...place }: ItemRef & { revision: string; field?: string },
): Promise<RestoreRevisionResult> {
  const edited = await findEditableItem(services.store, place.kind, place.id)
  if (!edited) return 'gone'
  const from = await valuesOf(services, place, edited, revision)
  if (!from || (field !== undefined && !restorableFieldNames(place.kind).includes(field))) return 'missing'
  const names = field === undefined ? restorableFieldNames(place.kind) : [field]
  const values = withFields(edited.item, from, names)
  if (JSON.stringify(itemTexts({ ...edited.item, ...values })) === JSON.stringify(itemTexts(edited.item))) return 'same'
  const written = await write(services, actor, { place, edited, values, isWhole: field === undefined })
  return written.ok ? 'restored' : restoreRevision(services, actor, { ...place, revision, ...(field === undefined ? {} : { field }) })
}

/** Restoring must not publish or unpublish an item. */
export function restorableFieldNames(kind: ItemRef['kind']): string[] {
  return itemFieldNames(kind).filter((name) => name !== 'draft' && name !== 'slug')
}

async function valuesOf({ store }: Ports, place: ItemRef, { published }: EditableItem, revision: string): Promise<ItemValues | undefined> {
  if (revision === CURRENT_REVISION) return published
  const found = await findRevision(store, place, revision)
  return found && readItemFields(place.kind, found.values)
}

function withFields(item: Item, from: ItemValues, names: readonly string[]): ItemValues {
  const entries = itemFieldNames(item.kind).map((name) => [name, (names.includes(name) ? from : item)[name as keyof ItemValues]])
  return Object.fromEntries(entries) as ItemValues
}

type Writing = { place: ItemRef; edited: EditableItem; values: ItemValues; isWhole: boolean }

async function write(services: Ports, actor: Actor, { place, edited, values, isWhole }: Writing) {
  const { stored, copy, published, hasChanges } = edited
  if (published.draft) return editItem(services, actor, { kind: place.kind, stored, values, keepsBefore: true })
  // A copy begun before another publication must still raise a conflict.
  const basedOn = copy && hasChanges && !isWhole ? copy.based_on : await contentHash(published)
  return saveWorkingCopy(services, actor, { place, copy, values, basedOn, keepsBefore: true })
}
