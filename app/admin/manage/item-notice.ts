import { type NoticeItem, type TakenNotice, takeNotice } from '#app/admin/shell/notice.ts'
import { editPath, historyPath } from '#app/content/item-pages.ts'
import { type NoticeLink, postNotice } from '#app/post-notice.ts'
import { findDeletedItem } from '#domain/item-changes/deleted-items.ts'
import { detailsPath, publicId } from '#domain/items/item-url.ts'
import { findItem, isPublic, siteMinute } from '#domain/items/items.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { findEditableItem } from '#domain/working-copies/working-copy.ts'
import { attempt } from '#lib/async/attempt.ts'
import { formatLongDay } from '#lib/time/dates.ts'

type Draft = { kind: ItemKind; id: string; version: string }

export async function takeItemNotice(services: Pick<Services, 'log' | 'now' | 'settings' | 'store'>, request: Request) {
  const taken = await takeNotice(services, request)
  const { notice, item, headers } = taken
  const none: { links: NoticeLink[]; draft: Draft | undefined } = { links: [], draft: undefined }
  const plain = { notice, canUndo: false, ...none, item, headers }
  const more = item && (await attempt(services, 'Item of a notice not read', () => withTitle(services, taken, item)))
  return { ...plain, ...more }
}

async function withTitle(services: Pick<Services, 'settings' | 'store' | 'now'>, { name }: TakenNotice, { kind, id }: NoticeItem) {
  if (name === 'deleted' || name === 'already-deleted') {
    const deleted = await findDeletedItem(services, kind, id)
    if (!deleted) return undefined
    const said = name === 'deleted' ? `Deleted ${quoted(deleted.item)}` : `${quoted(deleted.item)} had been deleted already`
    return { notice: `${said}. You can restore it until ${formatLongDay(deleted.restorableUntil)}.`, canUndo: true }
  }
  if (name === 'left') return leftWords(services, { kind, id })
  if (name !== 'published' && name !== 'updated' && name !== 'restored' && name !== 'restored-before') return undefined
  const found = await findItem(services, kind, id)
  if (!found) return undefined
  if (name === 'published' || name === 'updated') {
    const { message, links } = postNotice(services, found, name === 'published' ? 'Published' : 'Updated')
    if (name === 'updated') links.push({ label: 'Version history', path: historyPath(kind, id) })
    return { notice: message, links }
  }
  const links = [{ label: 'Edit it', path: editPath(kind, id) }]
  if (isPublic(found, siteMinute(services))) links.unshift({ label: 'See it', path: detailsPath(found) })
  const said = name === 'restored' ? `Restored ${quoted(found)}.` : `${quoted(found)} had been restored already.`
  return { notice: found.urls === '' ? said : `${said} Its URL ends with ${publicId(found)}.`, links }
}

async function leftWords({ store }: Pick<Services, 'store'>, { kind, id }: NoticeItem) {
  const edited = await findEditableItem(store, kind, id)
  if (!edited) return { notice: undefined }
  const { published, item, hasChanges } = edited
  if (published.draft) return { notice: `${quoted(published)} is a draft.`, draft: { kind, id, version: published.version } }
  if (!hasChanges) return { notice: undefined }
  const links = [{ label: 'Edit it', path: editPath(kind, id) }]
  return { notice: `Your changes to ${quoted(item)} are saved, not published.`, links }
}

function quoted({ title }: { title: string }): string {
  return `“${title || 'Untitled'}”`
}
