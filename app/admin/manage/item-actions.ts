import { data } from 'react-router'
import { itemFromForm, singleText } from '#app/admin/items/item-from-form.ts'
import { managePath } from '#app/admin/paths/manage-path.ts'
import { redirectWithNotice } from '#app/admin/shell/notice.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { recordItemActivity } from '#domain/activity/item-activity.ts'
import { purgeFromTrash } from '#domain/item-changes/deleted-items.ts'
import { type Actor, deleteItem, restoreItem } from '#domain/item-changes/item-writes.ts'
import { toItem } from '#domain/items/items.ts'
import { DELETED_RETENTION_DAYS } from '#domain/items/system-fields.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'

type Ports = Pick<Services, 'log' | 'now' | 'settings' | 'store'>

const NO_ITEM = 'Nothing was deleted. Reload the page and try again.'
const CHANGED = 'Not deleted. Someone changed this post since you opened the list. Check it, then delete it again.'
const GONE = `Not restored. This post isn’t in Trash anymore. Trash keeps posts for ${DELETED_RETENTION_DAYS} days.`
const TRASH_CHANGED = 'Not deleted. This post was restored or changed. Check the list, then try again.'

type Sent = { sent: FormData; tab: ItemKind; from: URLSearchParams }

export async function deleteAction(services: Ports, actor: Actor, { sent, tab, from }: Sent) {
  const item = itemFromForm(sent, tab)
  if (!item) return data({ problem: NO_ITEM }, { status: 400 })
  const deleted = await deleteItem(services, actor, { ...item, version: singleText(sent, 'version') ?? '' })
  const backTo = managePath(item.kind, from)
  if (deleted.ok) {
    await recordItemActivity(services, actor, { what: 'deleted', ...item })
    return redirectWithNotice(services, backTo, 'deleted', item)
  }
  if (deleted.reason === 'missing') return redirectWithNotice(services, backTo, 'already-deleted', item)
  return data({ problem: CHANGED }, { status: 409 })
}

export async function restoreAction(services: Ports, actor: Actor, { sent, tab, from }: Sent) {
  const item = itemFromForm(sent, tab)
  if (!item) return data({ problem: GONE }, { status: 410 })
  const result = await restoreItem(services, actor, item)
  if (result === 'gone') return data({ problem: GONE }, { status: 410 })
  if (result === 'restored') await recordItemActivity(services, actor, { what: 'restored', ...item })
  return redirectWithNotice(services, managePath(item.kind, from), result === 'restored' ? 'restored' : 'restored-before', item)
}

export async function purgeAction(services: Ports, actor: Actor, { sent, tab, from }: Sent) {
  const item = itemFromForm(sent, tab)
  if (!item) return data({ problem: NO_ITEM }, { status: 400 })
  const about = await titleOf(services, item)
  const result = await purgeFromTrash(services, { ...item, version: singleText(sent, 'version') ?? '' })
  if (result === 'changed') return data({ problem: TRASH_CHANGED }, { status: 409 })
  if (result === 'purged') await recordActivity(services, actor, { what: 'purged', about })
  return redirectWithNotice(services, managePath(item.kind, from), 'purged')
}

/** The action is done by now, so a failed lookup must not fail it. */
async function titleOf({ store }: Pick<Services, 'store'>, { kind, id }: { kind: ItemKind; id: string }): Promise<string> {
  const stored = await store.get(kind, id).catch(() => undefined)
  return stored ? toItem(stored).title : ''
}
