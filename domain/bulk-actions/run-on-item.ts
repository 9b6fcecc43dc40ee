import { changeItem } from '#domain/item-changes/change-item.ts'
import { purgeFromTrash } from '#domain/item-changes/deleted-items.ts'
import { type Actor, deleteItem, type ItemVersion, restoreItem } from '#domain/item-changes/item-writes.ts'
import { hasBeenPublic } from '#domain/items/been-public.ts'
import { formAfter, layOutForm } from '#domain/items/form-layout.ts'
import { formFieldValues, itemTexts, validateItem } from '#domain/items/item-validation.ts'
import { type BulkOperation, itemState, siteMinute } from '#domain/items/items.ts'
import { editForm } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { WriteResult } from '#domain/ports/store.ts'
import { type EditableItem, findEditableItem } from '#domain/working-copies/working-copy.ts'
import { formatStoredDay, parseDay } from '#lib/time/dates.ts'
import { dayOf } from '#lib/time/minutes.ts'
import { setFields } from './set-fields.ts'

export type BulkPorts = Pick<Services, 'store' | 'richText' | 'now' | 'settings'>

export type BulkAction = { to: 'publish' | 'unpublish' | 'expire' | 'delete' | 'restore' | 'purge' } | { to: 'category'; category: string }

export type BulkItemResult = { type: 'done' | 'already' | 'changed' | 'gone' } | { type: 'unfinished'; errors: string[] }

const PURGED = { purged: 'done', gone: 'gone', changed: 'changed' } as const
const RESTORED = { restored: 'done', present: 'already', gone: 'gone', changed: 'changed' } as const

/** Versions cover the working copy too, so an item edited since is skipped. */
export async function runOnItem(
  services: BulkPorts,
  actor: Actor,
  item: ItemVersion,
  { change, together }: { change: BulkAction; together: BulkOperation },
): Promise<BulkItemResult> {
  const { kind, id, version } = item
  const [shown = ''] = version.split('~')
  if (change.to === 'delete') return outcome(await deleteItem(services, actor, { kind, id, version: shown }, together.together))
  if (change.to === 'restore') return { type: RESTORED[await restoreItem(services, actor, item, together)] }
  if (change.to === 'purge') return { type: PURGED[await purgeFromTrash(services, { kind, id, version: shown })] }
  const edited = await findEditableItem(services.store, kind, id)
  if (!edited) return { type: 'gone' }
  if (change.to === 'publish') return publish(services, actor, { edited, version, together })
  // A form whose changes are older than the post knows the version of these alone.
  if (edited.stored.version !== shown && edited.item.version !== version) return { type: 'changed' }
  if (change.to === 'expire') return expire(services, actor, { edited, together })
  const { published } = edited
  const values = change.to === 'category' ? { category: change.category } : { draft: true }
  const isAlready = change.to === 'category' ? published.category === change.category : published.draft
  return isAlready ? { type: 'already' } : outcome(await setFields(services, actor, edited, { values, together }))
}

type Editing = { edited: EditableItem; together: BulkOperation }

async function publish(
  services: BulkPorts,
  actor: Actor,
  { edited, version, together }: Editing & { version: string },
): Promise<BulkItemResult> {
  const { item, published, hasChanges } = edited
  if (item.version !== version) return { type: 'changed' }
  if (!published.draft && !hasChanges) return { type: 'already' }
  const form = formAfter(layOutForm(editForm(item.kind)), await hasBeenPublic(services, edited.stored))
  const checked = validateItem(
    form,
    { ...formFieldValues(form, itemTexts(item), item), draft: false },
    { richText: services.richText, timeZone: services.settings.timeZone },
  )
  if (!checked.ok) return { type: 'unfinished', errors: Object.values(checked.errors) }
  const change = { form, basedOn: version, edited, values: checked.values, as: 'published', together } as const
  const { outcome } = await changeItem(services, actor, change)
  if (outcome === 'asks') return { type: 'unfinished', errors: ['It’s live. Unpublish it before you choose a later date.'] }
  return { type: outcome === 'conflict' ? 'changed' : outcome === 'gone' ? 'gone' : 'done' }
}

async function expire(services: BulkPorts, actor: Actor, { edited, together }: Editing): Promise<BulkItemResult> {
  const { published } = edited
  const now = siteMinute(services)
  const day = dayOf(now)
  const [posted, expiry] = [parseDay(published.posted_date), parseDay(published.expiry_date)]
  if (itemState(published, now) === 'expired' || (expiry && expiry <= day)) return { type: 'already' }
  if (posted && posted > day) return { type: 'unfinished', errors: ['It can’t expire before its posted date.'] }
  return outcome(await setFields(services, actor, edited, { values: { expiry_date: formatStoredDay(day) }, together }))
}

function outcome(written: WriteResult): BulkItemResult {
  if (written.ok) return { type: 'done' }
  return { type: written.reason === 'missing' ? 'gone' : 'changed' }
}
