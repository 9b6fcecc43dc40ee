import { onlyText } from '#app/admin/items/item-from-form.ts'
import { PROOF_NEEDED } from '#app/admin/passkeys/passkey-messages.ts'
import { storeProblem } from '#app/admin/shell/store-error-message.ts'
import { mayChangeMany } from '#domain/access/access-policy.ts'
import type { Session } from '#domain/access/sessions.ts'
import { noteActivity } from '#domain/activity/activity-log.ts'
import type { ActivityName } from '#domain/activity/activity-types.ts'
import { changeMany, type ManyReport } from '#domain/bulk-actions/run-bulk-action.ts'
import type { ChangeOfMany } from '#domain/bulk-actions/run-on-item.ts'
import { undoingDeletes, undoMany } from '#domain/bulk-actions/undo-bulk-action.ts'
import { undeleteMany } from '#domain/bulk-actions/undo-bulk-delete.ts'
import { checkedCategory } from '#domain/categories/parse-category.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { isItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { sentTogether } from './parse-bulk-operation.ts'
import { selectedItems } from './selected-items.ts'

/** `needsPasskey`: it is done once a passkey was asked for. */
export type ChangedMany = { report: ManyReport } | { problem: string; status: number; needsPasskey?: true }

export type ManyProgress = { done: number; of?: number }

/** What a passkey may be asked for before: it deletes several items, or puts them before visitors again. */
const ASKED_BEFORE = ['delete', 'restore', 'undelete', 'undo']

type Order = { sent: FormData; list: URLSearchParams; session: Session; tell?: (progress: ManyProgress) => void }

/** Does what a form of the manage page asks for with several items. Never fails. */
export async function changeSelected(
  services: Services,
  actor: Actor,
  { sent, list, session, tell = () => {} }: Order,
): Promise<ChangedMany> {
  try {
    const isAskedBefore = ASKED_BEFORE.includes(String(sent.get('change')))
    if (isAskedBefore && !(await mayChangeMany(services, session)) && !(await isHarmlessUndo(services, sent)))
      return { problem: PROOF_NEEDED, status: 403, needsPasskey: true }
    if (sent.get('change') === 'undelete') return await noted(services, actor, await undeleteSelected(services, actor, { sent, tell }))
    if (sent.get('change') === 'undo') return await noted(services, actor, await undoSelected(services, actor, { sent, tell }))
    const change = changeOf(sent)
    if ('problem' in change) return { ...change, status: 400 }
    const selected = await selectedItems(services, sent, list)
    if (!selected.ok) return selected
    const { items } = selected
    const report = await changeMany(services, actor, { change, items, tell: (done) => tell({ done, of: items.length }) })
    if (report.failure) services.log('Several items not changed', { change: change.to, because: report.failure.because })
    return await noted(services, actor, { report })
  } catch (error) {
    services.log('Several items not changed', { reason: String(error) })
    return storeProblem(error, 'Nothing was done')
  }
}

async function isHarmlessUndo(services: Services, sent: FormData): Promise<boolean> {
  const undone = sent.get('change') === 'undo' ? sentTogether(sent) : undefined
  return undone !== undefined && !(await undoingDeletes(services, undone))
}

const DONE: Record<ManyReport['to'], ActivityName> = {
  publish: 'published',
  unpublish: 'unpublished',
  expire: 'expired',
  category: 'category-set',
  delete: 'deleted',
  restore: 'restored',
  undelete: 'restored',
  undo: 'change-undone',
}

async function noted(services: Services, actor: Actor, changed: ChangedMany): Promise<ChangedMany> {
  if ('report' in changed && changed.report.done > 0)
    await noteActivity(services, actor, { what: DONE[changed.report.to], count: changed.report.done })
  return changed
}

function changeOf(sent: FormData): ChangeOfMany | { problem: string } {
  const to = onlyText(sent, 'change')
  if (to === 'publish' || to === 'unpublish' || to === 'expire' || to === 'delete' || to === 'restore') return { to }
  if (to !== 'category') return { problem: 'Nothing was done: what was sent asks for nothing that can be done here.' }
  const category = checkedCategory(onlyText(sent, 'category') ?? '')
  return 'problem' in category ? category : { to, ...category }
}

type Undoing = Required<Omit<Order, 'list' | 'session'>>

async function undeleteSelected(services: Services, actor: Actor, { sent, tell }: Undoing): Promise<ChangedMany> {
  const [kind, undo] = [sent.get('kind'), sentTogether(sent)]
  if (!isItemKind(kind) || !undo) return { problem: 'Nothing was restored: what was sent names no deletion.', status: 400 }
  return { report: await undeleteMany(services, actor, { kind, ...undo }, (done) => tell({ done })) }
}

async function undoSelected(services: Services, actor: Actor, { sent, tell }: Undoing): Promise<ChangedMany> {
  const undo = sentTogether(sent)
  if (!undo) return { problem: 'Nothing was undone: what was sent names no change.', status: 400 }
  return { report: await undoMany(services, actor, undo, (done, of) => tell({ done, of })) }
}
