import { data } from 'react-router'
import { redirectWithNotice } from '#app/admin/frame/notice.ts'
import { storeProblem } from '#app/admin/frame/store-problem.ts'
import { restoreItem } from '#domain/items/deleted-items.ts'
import { DELETED_KEPT_DAYS } from '#domain/items/item-record.ts'
import type { Services } from '#domain/services.ts'
import { managePath } from './manage-path.ts'

/** Restores the item that a form of `RestoreButton` names, and leads back to the list it was sent from. */
export async function restoreSent(services: Services, sent: FormData, from: URLSearchParams) {
  const item = { kind: sent.get('kind') === 'blog' ? 'blog' : 'news', id: String(sent.get('id')) } as const
  try {
    const result = await restoreItem(services, item.kind, item.id)
    if (result === 'gone') return data({ problem: GONE }, { status: 410 })
    return redirectWithNotice(services, managePath(item.kind, from), result === 'restored' ? 'restored' : 'restored-before', item)
  } catch (error) {
    services.log('Restoring failed', { reason: String(error) })
    const { problem, status } = storeProblem(error, 'Not restored')
    return data({ problem }, { status })
  }
}

const GONE = `Not restored: this item is not there any more. Deleted items are kept for ${DELETED_KEPT_DAYS} days.`
