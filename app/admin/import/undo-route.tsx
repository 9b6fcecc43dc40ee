import { progressAction } from '#app/admin/bulk-actions/progress-action.ts'
import { canRunBulkActions } from '#domain/access/access-policy.ts'
import { deleteImportedItems } from '#domain/imports/undo-import.ts'

export type UndoProgressLine = { deleted: number }

export { notRead as loader } from '#app/requests/data-route.ts'

export const action = progressAction<UndoProgressLine>(async ({ services, actor, session, sent }, send) => {
  try {
    if (!(await canRunBulkActions(services, session))) return
    await deleteImportedItems(services, actor, String(sent.get('id')), (deleted) => send({ deleted }))
  } catch (error) {
    services.log('Import not undone', { reason: String(error) })
  }
})
