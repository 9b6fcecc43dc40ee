import { type NoticeItem, type TakenNotice, takeNotice } from '#app/admin/frame/notice.ts'
import { editPath } from '#app/content/item-pages.ts'
import { longDay } from '#domain/dates.ts'
import { findDeletedItem } from '#domain/items/deleted-items.ts'
import { detailsPath, findItem, isPublic, today } from '#domain/items/items.ts'
import type { ItemKind } from '#domain/items/kinds.ts'
import type { Services } from '#domain/services.ts'
import { findEdited } from '#domain/working-copies/edited-item.ts'

type NoticeLink = { label: string; path: string }
type Draft = { kind: ItemKind; id: string; version: string }

/**
 * As `takeNotice`; what it is about is said with its title: `canUndo` if the item can be restored, links to one that was, and the `draft`
 * whose form was left, as it can be deleted.
 */
export async function takeItemNotice(services: Services, request: Request) {
  const taken = await takeNotice(services, request)
  const { notice, item, headers } = taken
  const plain = { notice, canUndo: false, links: [] as NoticeLink[], draft: undefined as Draft | undefined, item, headers }
  try {
    return { ...plain, ...(item && (await withTitle(services, taken, item))) }
  } catch (error) {
    services.log('Item of a notice not read', { reason: String(error) })
    return plain
  }
}

async function withTitle(services: Services, { name }: TakenNotice, { kind, id }: NoticeItem) {
  if (name === 'deleted') {
    const deleted = await findDeletedItem(services, kind, id)
    return deleted && { notice: `Deleted ${quoted(deleted.item)}. It can be restored until ${longDay(deleted.keptUntil)}.`, canUndo: true }
  }
  if (name === 'left') return leftWords(services, { kind, id })
  if (name !== 'restored' && name !== 'restored-before') return undefined
  const found = await findItem(services, kind, id)
  if (!found) return undefined
  const links = [{ label: 'Edit it', path: editPath(kind, id) }]
  if (isPublic(found, today(services))) links.unshift({ label: 'See it', path: detailsPath(found) })
  return { notice: name === 'restored' ? `Restored ${quoted(found)}.` : `${quoted(found)} had been restored already.`, links }
}

async function leftWords({ store }: Services, { kind, id }: NoticeItem) {
  const edited = await findEdited(store, kind, id)
  if (!edited) return { notice: undefined }
  const { published, item, hasChanges } = edited
  if (published.draft) return { notice: `${quoted(published)} is kept as a draft.`, draft: { kind, id, version: published.version } }
  if (!hasChanges) return { notice: undefined }
  const links = [{ label: 'Edit it', path: editPath(kind, id) }]
  return { notice: `What you changed of ${quoted(item)} is kept, and not published.`, links }
}

function quoted({ title }: { title: string }): string {
  return `“${title || 'Untitled'}”`
}
