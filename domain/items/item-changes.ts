import { newId } from '#domain/ids.ts'
import type { Services } from '#domain/services.ts'
import type { StoredDocument } from '#domain/store.ts'
import { type Difference, differences } from './item-forms.ts'
import type { ItemValues } from './item-tables.ts'
import { type Actor, bodyOf, createItem, editItem, type ItemPlace, type ItemVersion } from './item-writes.ts'
import { findStored, type Item, readItem } from './items.ts'
import type { ItemForm } from './kinds.ts'

type Changing = Pick<Services, 'store' | 'richText' | 'now'>

/**
 * Stores a new item under the id that its form was given, so that a form sent twice makes one item.
 * When other words are stored under that id already, somebody went back and wrote another item: it gets an id of its own.
 */
export async function createOnce(
  services: Changing,
  actor: Actor,
  { kind, id, values }: ItemPlace & { values: ItemValues },
): Promise<ItemVersion> {
  const created = await createItem(services, actor, { kind, id, values })
  if (created.ok) return { kind, id, version: created.version }
  const present = await findStored(services.store, kind, id)
  if (present && isSame(readItem(present), readItem({ ...present, body: bodyOf(services, values) }))) {
    return { kind, id, version: present.version }
  }
  return createOnce(services, actor, { kind, id: newId(services.now()), values })
}

export type ChangeResult =
  | { outcome: 'saved'; item: ItemVersion }
  | { outcome: 'gone' }
  | { outcome: 'conflict'; version: string; differences: Difference[] }

type ItemChange = {
  form: ItemForm
  /** The version the form was loaded with. */
  basedOn: string
  /** The item as it was read for this change; missing when it is not there any more. */
  stored: StoredDocument | undefined
  values: ItemValues
}

/** Saves the form's values over the version it is based on. Another stored version is a conflict, unless it says the same. */
export async function changeItem(services: Changing, actor: Actor, { stored, ...change }: ItemChange): Promise<ChangeResult> {
  if (!stored) return { outcome: 'gone' }
  const { form, basedOn, values } = change
  const { kind } = form
  if (stored.version === basedOn) {
    const edited = await editItem(services, actor, { kind, stored, values })
    if (edited.ok) return { outcome: 'saved', item: { kind, id: stored.id, version: edited.version } }
    return changeItem(services, actor, { ...change, stored: await findStored(services.store, kind, stored.id) })
  }
  const differing = differences(form, { ...values, ...bodyOf(services, values) }, readItem(stored))
  if (differing.length > 0) return { outcome: 'conflict', version: stored.version, differences: differing }
  return { outcome: 'saved', item: { kind, id: stored.id, version: stored.version } }
}

function isSame({ version: _a, updated_at: __a, ...a }: Item, { version: _b, updated_at: __b, ...b }: Item): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
