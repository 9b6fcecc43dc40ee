import { singleText } from '#app/admin/items/item-from-form.ts'
import { PROOF_NEEDED } from '#app/admin/passkeys/passkey-messages.ts'
import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { canRunBulkActions } from '#domain/access/access-policy.ts'
import type { Session } from '#domain/access/sessions.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import type { ActivityName } from '#domain/activity/activity-types.ts'
import { type BulkReport, runBulkAction } from '#domain/bulk-actions/run-bulk-action.ts'
import type { BulkAction } from '#domain/bulk-actions/run-on-item.ts'
import { isUndoAmongTrash, undoBulkAction } from '#domain/bulk-actions/undo-bulk-action.ts'
import { parseCategory } from '#domain/categories/parse-category.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import type { BulkOperation } from '#domain/items/items.ts'
import type { Services } from '#domain/ports/services.ts'
import { selectedItems } from './selected-items.ts'

type Ports = Pick<Services, 'now' | 'richText' | 'settings' | 'store'>

export type BulkActionResult = { report: BulkReport } | { problem: string; status: number; needsPasskey?: true }

export type BulkProgress = { done: number; total: number }

/** Deleting or republishing many items is risky, so administrators may require a passkey. */
const ASKED_BEFORE = ['delete', 'restore', 'undo', 'purge']

type Order = { sent: FormData; list: URLSearchParams; session: Session; onProgress?: (progress: BulkProgress) => void }

/** Never throws: errors come back as values. */
export async function bulkAction(
  services: Pick<Services, 'settings' | 'store' | 'richText' | 'log' | 'now'>,
  actor: Actor,
  { sent, list, session, onProgress = () => {} }: Order,
): Promise<BulkActionResult> {
  try {
    const isAskedBefore = ASKED_BEFORE.includes(String(sent.get('change')))
    if (isAskedBefore && !(await canRunBulkActions(services, session)) && !(await isHarmlessUndo(services, sent)))
      return { problem: PROOF_NEEDED, status: 403, needsPasskey: true }
    if (sent.get('change') === 'undo') return await noted(services, actor, await undo(services, actor, { sent, onProgress }))
    const change = changeOf(sent)
    if ('problem' in change) return { ...change, status: 400 }
    const selected = await selectedItems(services, sent, list)
    if (!selected.ok) return selected
    const { items } = selected
    const report = await runBulkAction(services, actor, { change, items, onProgress: (done) => onProgress({ done, total: items.length }) })
    if (report.failure) services.log('Several items not changed', { change: change.to, because: report.failure.reason })
    return await noted(services, actor, { report })
  } catch (error) {
    return storeFailure(services, error, 'Several items not changed', 'Nothing was done')
  }
}

async function isHarmlessUndo(services: Ports, sent: FormData): Promise<boolean> {
  const undone = sent.get('change') === 'undo' ? parseBulkOperation(sent) : undefined
  return undone !== undefined && !(await isUndoAmongTrash(services, undone))
}

const DONE: Record<BulkReport['to'], ActivityName> = {
  publish: 'published',
  unpublish: 'unpublished',
  expire: 'expired',
  category: 'category-set',
  delete: 'deleted',
  restore: 'restored',
  purge: 'purged',
  undelete: 'restored',
  undo: 'change-undone',
}

async function noted(
  services: Pick<Services, 'store' | 'log' | 'now'>,
  actor: Actor,
  changed: BulkActionResult,
): Promise<BulkActionResult> {
  if (!('report' in changed)) return changed
  const { to, done, scheduled = 0 } = changed.report
  if (scheduled > 0) await recordActivity(services, actor, { what: 'scheduled', count: scheduled })
  if (done > scheduled) await recordActivity(services, actor, { what: DONE[to], count: done - scheduled })
  return changed
}

function changeOf(sent: FormData): BulkAction | { problem: string } {
  const to = singleText(sent, 'change')
  if (to === 'publish' || to === 'unpublish' || to === 'expire' || to === 'delete' || to === 'restore' || to === 'purge') return { to }
  if (to !== 'category') return { problem: 'Nothing was done. Reload the page and try again.' }
  const category = parseCategory(singleText(sent, 'category') ?? '')
  return 'problem' in category ? category : { to, ...category }
}

type Undoing = Required<Omit<Order, 'list' | 'session'>>

async function undo(services: Ports, actor: Actor, { sent, onProgress }: Undoing): Promise<BulkActionResult> {
  const operation = parseBulkOperation(sent)
  if (!operation) return { problem: 'Nothing was undone. Reload the page and try again.', status: 400 }
  return { report: await undoBulkAction(services, actor, operation, (done, total) => onProgress({ done, total })) }
}

function parseBulkOperation(sent: FormData): BulkOperation | undefined {
  const [at, together] = [singleText(sent, 'at'), singleText(sent, 'together')]
  return at && together && !Number.isNaN(Date.parse(at)) ? { at, together } : undefined
}
