import { type NoticeLink, postNotice } from '#app/post-notice.ts'
import { takeFlash } from '#app/requests/flash.ts'
import { findItem } from '#domain/items/items.ts'
import { isItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { attempt } from '#lib/async/attempt.ts'

export type AddedItem = { message: string; links: NoticeLink[] }

export async function takeAddedItemFlash(
  services: Pick<Services, 'log' | 'now' | 'settings' | 'store'>,
  request: Request,
): Promise<{ added?: AddedItem; headers: Record<string, string> }> {
  const { word, headers } = await takeFlash(services, 'notice', request)
  const { name, kind, id } = word
  if (name !== 'added' || !isItemKind(kind) || typeof id !== 'string') return { headers: {} }
  const item = await attempt(services, 'Added item not read', () => findItem(services, kind, id))
  return item ? { added: postNotice(services, item, 'Published'), headers } : { headers }
}
