import { everyDocument } from '#domain/documents/documents.ts'
import { type Actor, saveWorkingCopy } from '#domain/item-changes/item-writes.ts'
import { type BulkOperation, existingItemFilters, listItems } from '#domain/items/items.ts'
import type { ItemValues } from '#domain/kinds/item-tables.ts'
import { type ItemKind, isItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { type Store, type StoreErrorReason, storeErrorReason } from '#domain/ports/store.ts'
import { type EditableItem, findEditableItem, itemOfWorkingCopy } from '#domain/working-copies/working-copy.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'
import { newId } from '#lib/crypto/ids.ts'
import { isObject, recordOf } from '#lib/objects/objects.ts'
import { setFields } from './set-fields.ts'

const AT_ONCE = 50

type NamingField = 'author' | 'category'

type Ports = Pick<Services, 'store' | 'richText' | 'now' | 'settings'>

export async function countValue({ store }: Pick<Services, 'store'>, field: NamingField, value: string): Promise<Record<ItemKind, number>> {
  const each = itemKinds.map(async (kind) => {
    const { total } = await listItems({ store }, { kinds: [kind], order: 'newest', size: 0 }, [{ field, equals: value }])
    return [kind, total] as const
  })
  const totals = new Map(await Promise.all(each))
  const counts = recordOf(itemKinds, (kind) => totals.get(kind) ?? 0)
  for await (const { published } of iterateItemsWithPending(store, field, value)) counts[published.kind]++
  return counts
}

type ValueRename = { field: NamingField; from: string; to: string }

type RenameReport = { from: string; to: string; renamed: number; undo: BulkOperation; failure?: StoreErrorReason }

export async function renameValue(services: Ports, actor: Actor, { field, from, to }: ValueRename): Promise<RenameReport> {
  const started = services.now()
  const together = { at: started.toISOString(), together: newId(started) }
  const report: RenameReport = { from, to, renamed: 0, undo: together }
  const where = [...(await existingItemFilters(services.store)), { field, equals: from }]
  try {
    for await (const { index, id } of everyDocument(services.store, { indexes: itemKinds, where, fields: [] })) {
      if (!isItemKind(index) || !(await renameIn(services, actor, { kind: index, id, field, from, to, together }))) continue
      report.renamed++
      await yieldToEventLoop()
    }
    for await (const edited of iterateItemsWithPending(services.store, field, from))
      if (await renameBeside(services, actor, edited, { field, from, to, together })) report.renamed++
    return report
  } catch (error) {
    return { ...report, failure: storeErrorReason(error) }
  }
}

type Renaming = ValueRename & { kind: ItemKind; id: string; together: BulkOperation }

async function renameIn(services: Ports, actor: Actor, { kind, id, field, from, to, together }: Renaming): Promise<boolean> {
  for (;;) {
    const edited = await findEditableItem(services.store, kind, id)
    if (edited?.published[field] !== from) return false
    const beside = (copied: ItemValues) => ((copied[field] ?? from) === from ? { [field]: to } : {})
    const written = await setFields(services, actor, edited, { values: { [field]: to }, together, beside })
    if (written.ok) return true
    if (written.reason === 'missing') return false
  }
}

async function renameBeside(
  services: Ports,
  actor: Actor,
  found: EditableItem,
  { field, from, to, together }: Omit<Renaming, 'kind' | 'id'>,
): Promise<boolean> {
  const { kind, id } = found.published
  for (let edited: EditableItem | undefined = found; edited; edited = await findEditableItem(services.store, kind, id)) {
    const { copy, stored } = edited
    // A copy based on another version is already a conflict, so leave it.
    if (copy?.values[field] !== from || copy.discarded_at !== '' || stored.body.saved_with === together.together) return false
    const values = { ...copy.values, [field]: to }
    const kept = { place: { kind, id }, copy, values, basedOn: copy.based_on, savedIn: copy.saved_in, together }
    if ((await saveWorkingCopy(services, actor, kept)).ok) return true
  }
  return false
}

/** Working copies aren't indexed by their values, so all of them are read. */
async function* iterateItemsWithPending(store: Store, field: NamingField, value: string): AsyncGenerator<EditableItem, void> {
  for await (const { id, body } of everyDocument(store, { indexes: ['working-copies'], where: [], fields: ['values'] }, AT_ONCE)) {
    const place = itemOfWorkingCopy(id)
    if (!place || !isObject(body.values) || body.values[field] !== value) continue
    const edited = await findEditableItem(store, place.kind, place.id)
    if (edited?.hasChanges && edited.item[field] === value && edited.published[field] !== value) yield edited
  }
}
