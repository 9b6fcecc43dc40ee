import { newId } from '#domain/ids.ts'
import type { Services } from '#domain/services.ts'
import type { Body } from '#domain/store.ts'
import { type Difference, differences, type ItemForm, type ItemValues } from './item-forms.ts'
import { contentChange, firstStored } from './item-record.ts'
import { findStored, type Item, type ItemKind, readItem } from './items.ts'

/** What saving needs of the services. */
export type SavingServices = Pick<Services, 'store' | 'richText' | 'now'>

/**
 * Stores a new item under the id that its form was given, so that a form sent twice makes one item.
 * When other words are stored under that id already, somebody went back and wrote another item: it gets an id of its own.
 */
export async function createItem(
  services: SavingServices,
  { kind, id }: { kind: ItemKind; id: string },
  values: ItemValues,
): Promise<void> {
  const { store } = services
  const body = { ...bodyOf(services, values), first_stored: firstStored(services.now()) }
  const created = await store.create({ index: kind, id, body }, { content: 'changed' })
  if (created.ok) return
  const present = await findStored(store, kind, id)
  if (present && isSame(readItem(present), readItem({ ...present, body }))) return
  await store.create({ index: kind, id: newId(services.now()), body }, { content: 'changed' })
}

export type ChangeResult =
  | { ok: true }
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'conflict'; version: string; differences: Difference[] }

/** Saves the form's values over the version the form was loaded with. Another stored version is a conflict, unless it says the same. */
export async function changeItem(
  services: SavingServices,
  { form, id, version }: { form: ItemForm; id: string; version: string },
  values: ItemValues,
): Promise<ChangeResult> {
  const { store } = services
  const stored = await findStored(store, form.kind, id)
  if (!stored) return { ok: false, reason: 'missing' }
  const body = bodyOf(services, values)
  if (stored.version === version) {
    const { company_name: _formerSource, ...kept } = stored.body
    const changed = { ...kept, ...body }
    const updated = await store.update({ ...stored, body: changed }, { content: contentChange(stored.body, changed) })
    return updated.ok ? { ok: true } : changeItem(services, { form, id, version }, values)
  }
  const differing = differences(form, { ...values, ...body } as ItemValues, readItem(stored))
  if (differing.length === 0) return { ok: true }
  return { ok: false, reason: 'conflict', version: stored.version, differences: differing }
}

/** What is stored of checked values: the HTML made safe, the moment of saving noted. */
export function bodyOf({ richText, now }: Pick<Services, 'richText' | 'now'>, values: ItemValues): Body {
  const safe = 'content' in values ? { ...values, content: richText.sanitize(values.content) } : values
  return { ...safe, updated_at: now().toISOString() }
}

function isSame(a: Item, b: Item): boolean {
  return JSON.stringify({ ...a, version: '', updated_at: '' }) === JSON.stringify({ ...b, version: '', updated_at: '' })
}
