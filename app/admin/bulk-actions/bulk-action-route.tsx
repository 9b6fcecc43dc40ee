import { type BulkActionResult, type BulkProgress, bulkAction } from './bulk-action.ts'
import { progressAction } from './progress-action.ts'

export type BulkProgressLine = BulkProgress | BulkActionResult

export { notRead as loader } from '#app/requests/data-route.ts'

export const action = progressAction<BulkProgressLine>(async ({ services, actor, session, sent, request }, send) => {
  const list = new URL(request.url).searchParams
  send(await bulkAction(services, actor, { sent, list, session, onProgress: send }))
})
