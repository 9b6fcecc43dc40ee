import { parseDay, writtenDay } from '#domain/dates.ts'
import { describeForm } from '#domain/items/described-form.ts'
import { changeItem } from '#domain/items/item-changes.ts'
import { checkItem, itemTexts, rawFields } from '#domain/items/item-forms.ts'
import { type Actor, deleteItem, type ItemVersion } from '#domain/items/item-writes.ts'
import { itemState, today } from '#domain/items/items.ts'
import { editForm } from '#domain/items/kinds.ts'
import type { Services } from '#domain/services.ts'
import type { WriteResult } from '#domain/store.ts'
import { type EditedItem, findEdited } from '#domain/working-copies/edited-item.ts'
import { setFields } from './set-fields.ts'

export type Changing = Pick<Services, 'store' | 'richText' | 'now' | 'settings'>

/** What can be done with several items at once. `together` names the one deletion of all of them. */
export type ChangeOfMany =
  | { to: 'publish' | 'unpublish' | 'expire' }
  | { to: 'category'; category: string }
  | { to: 'delete'; together: string }

/** `already`: there was nothing to do. `changed`: since it was shown. `faults`: what is missing of it before it can be that, in sentences. */
export type ChangeOfOne = { is: 'done' | 'already' | 'changed' | 'gone' } | { is: 'unfinished'; faults: string[] }

/** Changes one of several items, if it is what was shown: `version` is that of the item with its working copy. */
export async function changeOne(services: Changing, actor: Actor, item: ItemVersion, change: ChangeOfMany): Promise<ChangeOfOne> {
  const { kind, id, version } = item
  const [shown = ''] = version.split('~')
  if (change.to === 'delete') return outcome(await deleteItem(services, actor, { kind, id, version: shown }, change.together))
  const edited = await findEdited(services.store, kind, id)
  if (!edited) return { is: 'gone' }
  if (change.to === 'publish') return publish(services, actor, edited, version)
  if (edited.stored.version !== shown) return { is: 'changed' }
  if (change.to === 'expire') return expire(services, actor, edited)
  const { published } = edited
  const values = change.to === 'category' ? { category: change.category } : { draft: true }
  const isAlready = change.to === 'category' ? published.category === change.category : published.draft
  return isAlready ? { is: 'already' } : outcome(await setFields(services, actor, edited, values))
}

/** By the rules of the form that edits it; what is written beside the item is published with it. */
async function publish(services: Changing, actor: Actor, edited: EditedItem, version: string): Promise<ChangeOfOne> {
  const { item, published, hasChanges } = edited
  if (item.version !== version) return { is: 'changed' }
  if (!published.draft && !hasChanges) return { is: 'already' }
  const form = describeForm(editForm(item.kind))
  const checked = checkItem(form, { ...rawFields(form, itemTexts(item), item), draft: false }, services.richText)
  if (!checked.ok) return { is: 'unfinished', faults: Object.values(checked.errors) }
  const { outcome } = await changeItem(services, actor, { form, basedOn: version, edited, values: checked.values, as: 'published' })
  return { is: outcome === 'conflict' ? 'changed' : outcome === 'gone' ? 'gone' : 'done' }
}

async function expire(services: Changing, actor: Actor, edited: EditedItem): Promise<ChangeOfOne> {
  const { published } = edited
  const day = today(services)
  const [posted, expiry] = [parseDay(published.posted_date), parseDay(published.expiry_date)]
  if (itemState(published, day) === 'expired' || (expiry && expiry <= day)) return { is: 'already' }
  if (posted && posted > day) return { is: 'unfinished', faults: ['It cannot expire before its posted date.'] }
  return outcome(await setFields(services, actor, edited, { expiry_date: writtenDay(day) }))
}

function outcome(written: WriteResult): ChangeOfOne {
  if (written.ok) return { is: 'done' }
  return { is: written.reason === 'missing' ? 'gone' : 'changed' }
}
