import { type NoticeItem, type TakenNotice, takeNotice } from '#app/admin/frame/notice.ts'
import { longDay } from '#domain/dates.ts'
import { findDeletedItem } from '#domain/items/deleted-items.ts'
import { findItem } from '#domain/items/items.ts'
import type { Services } from '#domain/services.ts'

/** As `takeNotice`; a deletion and a restoration are said with the item's title, and `canUndo` if the item can be restored. */
export async function takeItemNotice(services: Services, request: Request) {
  const taken = await takeNotice(services, request)
  const { notice, item, headers } = taken
  try {
    return { notice, canUndo: false, ...(item && (await withTitle(services, taken, item))), item, headers }
  } catch (error) {
    services.log('Item of a notice not read', { reason: String(error) })
    return { notice, canUndo: false, item, headers }
  }
}

async function withTitle(services: Services, { name }: TakenNotice, { kind, id }: NoticeItem) {
  if (name === 'deleted') {
    const deleted = await findDeletedItem(services, kind, id)
    return deleted && { notice: `Deleted ${quoted(deleted.item)}. It can be restored until ${longDay(deleted.keptUntil)}.`, canUndo: true }
  }
  if (name === 'saved') return undefined
  const found = await findItem(services, kind, id)
  return found && { notice: name === 'restored' ? `Restored ${quoted(found)}.` : `${quoted(found)} had been restored already.` }
}

function quoted({ title }: { title: string }): string {
  return `“${title || 'Untitled'}”`
}
