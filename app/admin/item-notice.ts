import { longDay } from '#domain/dates.ts'
import { findDeletedItem } from '#domain/deleted-items.ts'
import { findItem, type ItemKind } from '#domain/items.ts'
import type { Services } from '#domain/services.ts'
import { type TakenNotice, takeNotice } from './notice.ts'

/** As `takeNotice`; what was done with an item is said with its title, and `undo` names an item that was just deleted. */
export async function takeItemNotice(services: Services, request: Request) {
  const taken = await takeNotice(services, request)
  try {
    return { ...(await withTitle(services, taken)), headers: taken.headers }
  } catch (error) {
    services.log('Item of a notice not read', { reason: String(error) })
    return { notice: taken.notice, undo: undefined, headers: taken.headers }
  }
}

type ItemNotice = { notice: string | undefined; undo: { kind: ItemKind; id: string } | undefined }

async function withTitle(services: Services, { name, notice, item }: TakenNotice): Promise<ItemNotice> {
  if (!item) return { notice, undo: undefined }
  if (name === 'deleted') {
    const deleted = await findDeletedItem(services, item.kind, item.id)
    if (!deleted) return { notice, undo: undefined }
    return { notice: `Deleted ${quoted(deleted.item)}. It can be restored until ${longDay(deleted.keptUntil)}.`, undo: item }
  }
  const found = await findItem(services, item.kind, item.id)
  if (!found) return { notice, undo: undefined }
  return { notice: name === 'restored' ? `Restored ${quoted(found)}.` : `${quoted(found)} had been restored already.`, undo: undefined }
}

function quoted({ title }: { title: string }): string {
  return `“${title || 'Untitled'}”`
}
