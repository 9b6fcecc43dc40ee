import { everyDocument } from '#domain/documents/every-document.ts'
import { type Actor, type ItemRef, restoreItem } from '#domain/item-changes/item-writes.ts'
import type { BulkOperation } from '#domain/items/bulk-operation.ts'
import { isItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import { storeErrorReason } from '#domain/ports/store-error.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'
import type { BulkReport } from './run-bulk-action.ts'
import type { BulkPorts } from './run-on-item.ts'

export async function undoBulkDelete(
  services: BulkPorts,
  actor: Actor,
  { at, together }: BulkOperation,
  onProgress: (done: number) => void = () => {},
): Promise<BulkReport> {
  const report: BulkReport = { to: 'undelete', done: 0, already: 0, notDone: [], notDoneCount: 0 }
  const where = [{ field: 'deleted_at', equals: at }]
  let left: number | undefined
  try {
    const deleted: ItemRef[] = []
    for await (const { index, id, body } of everyDocument(services.store, { indexes: itemKinds, where, fields: ['deleted_with'] }))
      if (body.deleted_with === together && isItemKind(index)) deleted.push({ kind: index, id })
    left = deleted.length
    for (const item of deleted) {
      if ((await restoreItem(services, actor, item)) === 'restored') report.done++
      else report.already++
      left--
      onProgress(report.done + report.already)
      await yieldToEventLoop()
    }
    return report
  } catch (error) {
    return {
      ...report,
      undo: { at, together },
      failure: { reason: storeErrorReason(error), ...(left === undefined ? {} : { untouched: left }) },
    }
  }
}
