import { everyDocument } from '#domain/documents/every-document.ts'
import { type Actor, restoreItem } from '#domain/item-changes/item-writes.ts'
import type { BulkOperation } from '#domain/items/bulk-operation.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import { storeErrorReason } from '#domain/ports/store-error.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'
import type { BulkReport } from './run-bulk-action.ts'
import type { BulkPorts } from './run-on-item.ts'

type DeletionOfMany = BulkOperation & { kind: ItemKind }

export async function undoBulkDelete(
  services: BulkPorts,
  actor: Actor,
  { kind, at, together }: DeletionOfMany,
  tell: (done: number) => void = () => {},
): Promise<BulkReport> {
  const report: BulkReport = { to: 'undelete', done: 0, already: 0, notDone: [], notDoneCount: 0 }
  const where = [{ field: 'deleted_at', equals: at }]
  let left: number | undefined
  try {
    const deleted: string[] = []
    for await (const { id, body } of everyDocument(services.store, { indexes: [kind], where, fields: ['deleted_with'] }))
      if (body.deleted_with === together) deleted.push(id)
    left = deleted.length
    for (const id of deleted) {
      if ((await restoreItem(services, actor, { kind, id })) === 'restored') report.done++
      else report.already++
      left--
      tell(report.done + report.already)
      await yieldToEventLoop()
    }
    return report
  } catch (error) {
    return {
      ...report,
      undo: { at, together },
      failure: { because: storeErrorReason(error), ...(left === undefined ? {} : { untouched: left }) },
    }
  }
}
