import { type Actor, editItem, removeWorkingCopy, saveWorkingCopy } from '#domain/item-changes/item-writes.ts'
import { type BulkOperation, type Item, toItem } from '#domain/items/items.ts'
import { type ItemValues, itemFieldNames } from '#domain/kinds/item-tables.ts'
import type { Services } from '#domain/ports/services.ts'
import type { WriteResult } from '#domain/ports/store.ts'
import { combinedVersion, contentHash, type EditableItem, findWorkingCopy } from '#domain/working-copies/working-copy.ts'

type Ports = Pick<Services, 'store' | 'richText' | 'now' | 'settings'>

type Setting = { values: ItemValues; together: BulkOperation; beside?: (written: ItemValues) => ItemValues }

/** Rebases the working copy too, so publishing it later is no conflict. */
export async function setFields(services: Ports, actor: Actor, edited: EditableItem, setting: Setting): Promise<WriteResult> {
  const { stored, published, copy, item, hasChanges } = edited
  const { values, together } = setting
  const whole = { ...fieldsOf(published), ...values }
  const written = await editItem(services, actor, { kind: published.kind, stored, values: whole, together })
  if (!written.ok || !copy || copy.discarded_at !== '') return written
  if (!hasChanges) await removeWorkingCopy(services, actor, published, { copy })
  else if (item.version === combinedVersion(stored, copy)) await rebase(services, actor, { published, ...setting })
  return written
}

async function rebase(
  services: Ports,
  actor: Actor,
  { published, values, together, beside = () => values }: Setting & { published: Item },
): Promise<void> {
  const { kind, id } = published
  const before = await contentHash(published)
  const after = await services.store.get(kind, id)
  if (!after) return
  const basedOn = await contentHash(toItem(after))
  for (
    let copy = await findWorkingCopy(services.store, { kind, id });
    copy?.based_on === before;
    copy = await findWorkingCopy(services.store, { kind, id })
  ) {
    const kept = {
      place: { kind, id },
      copy,
      basedOn,
      values: { ...copy.values, ...beside(copy.values) },
      savedIn: copy.saved_in,
      together,
    }
    if ((await saveWorkingCopy(services, actor, kept)).ok) return
  }
}

/** Includes fields that an older document stores under a former name; they'd be lost otherwise. */
function fieldsOf(item: Item): ItemValues {
  const values = new Map(Object.entries(item))
  return Object.fromEntries(itemFieldNames(item.kind).map((name) => [name, values.get(name)]))
}
