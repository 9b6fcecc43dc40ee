import { type NoticeItem, type TakenNotice, takeNotice } from '#app/admin/shell/notice.ts'
import { editPath } from '#app/content/item-pages.ts'
import { findDeletedItem } from '#domain/item-changes/deleted-items.ts'
import { formatPosted } from '#domain/items/item-times.ts'
import { detailsPath, publicId } from '#domain/items/item-url.ts'
import { findItem, type Item, isPublic, itemState, siteMinute } from '#domain/items/items.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { findEditableItem } from '#domain/working-copies/editable-item.ts'
import { formatLongDay, parseDay } from '#lib/time/dates.ts'

type Ports = Pick<Services, 'log' | 'now' | 'settings' | 'store'>

type NoticeLink = { label: string; path: string }
type Unlisted = { notice: string; links: NoticeLink[] }
type Draft = { kind: ItemKind; id: string; version: string }

export async function takeItemNotice(services: Ports, request: Request) {
  const taken = await takeNotice(services, request)
  const { notice, item, headers } = taken
  const none: { links: NoticeLink[]; draft: Draft | undefined; unlisted: Unlisted | undefined } = {
    links: [],
    draft: undefined,
    unlisted: undefined,
  }
  const plain = { notice, canUndo: false, ...none, item, headers }
  try {
    return { ...plain, ...(item && (await withTitle(services, taken, item))) }
  } catch (error) {
    services.log('Item of a notice not read', { reason: String(error) })
    return plain
  }
}

async function withTitle(services: Pick<Services, 'settings' | 'store' | 'now'>, { name, notice }: TakenNotice, { kind, id }: NoticeItem) {
  if (name === 'deleted' || name === 'already-deleted') {
    const deleted = await findDeletedItem(services, kind, id)
    if (!deleted) return undefined
    const said = name === 'deleted' ? `Deleted ${quoted(deleted.item)}` : `${quoted(deleted.item)} had been deleted already`
    return { notice: `${said}. It can be restored until ${formatLongDay(deleted.keptUntil)}.`, canUndo: true }
  }
  if (name === 'left') return leftWords(services, { kind, id })
  if (name !== 'saved' && name !== 'restored' && name !== 'restored-before') return undefined
  const found = await findItem(services, kind, id)
  if (!found) return undefined
  const links = [{ label: 'Edit it', path: editPath(kind, id) }]
  if (isPublic(found, siteMinute(services))) links.unshift({ label: 'See it', path: detailsPath(found) })
  if (name === 'saved') return { unlisted: { notice: `${notice} ${quoted(found)} ${standing(services, found)}`, links } }
  const said = name === 'restored' ? `Restored ${quoted(found)}.` : `${quoted(found)} had been restored already.`
  return { notice: found.urls === '' ? said : `${said} Its URL ends with ${publicId(found)}.`, links }
}

function standing(services: Pick<Services, 'settings' | 'now'>, item: Item): string {
  const [posted, expiry] = [formatPosted(item, services.settings.timeZone), parseDay(item.expiry_date)]
  switch (itemState(item, siteMinute(services))) {
    case 'live':
      return 'is live.'
    case 'scheduled':
      return `goes live on ${posted}. Until then visitors do not see it.`
    case 'expired':
      return expiry ? `is live, marked as expired since ${formatLongDay(expiry)}.` : 'is live, marked as expired.'
    case 'draft':
      return 'is a draft: visitors do not see it.'
    case 'undated':
      return 'is hidden: it has no posted date.'
  }
}

async function leftWords({ store }: Pick<Services, 'store'>, { kind, id }: NoticeItem) {
  const edited = await findEditableItem(store, kind, id)
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
