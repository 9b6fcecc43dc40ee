import '#domain/fields/zod-jitless.ts'
import { z } from 'zod'
import { fitInCookie } from '#app/requests/flash.ts'
import type { BulkReport } from '#domain/bulk-actions/run-bulk-action.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'

const shape = z.object({
  to: z.enum(['publish', 'unpublish', 'expire', 'category', 'delete', 'restore', 'purge', 'undelete', 'undo']),
  category: z.string().exactOptional(),
  done: z.number(),
  already: z.number(),
  notDone: z.array(
    z.object({
      kind: z.enum(itemKinds),
      id: z.string(),
      title: z.string(),
      why: z.enum(['changed', 'gone', 'unfinished']),
      errors: z.array(z.string()),
    }),
  ),
  notDoneCount: z.number(),
  undo: z.object({ at: z.string(), together: z.string() }).exactOptional(),
  failure: z
    .object({ reason: z.enum(['full', 'read-only', 'file-replaced', 'damaged', 'unreachable']), untouched: z.number().exactOptional() })
    .exactOptional(),
})

/** Cookies are small, so the report names only as many items as fit. */
export function toBulkReportFlash(report: BulkReport): BulkReport {
  const named = report.notDone.map(({ title, ...one }) => ({ ...one, title: title.slice(0, 100).toWellFormed() }))
  return { ...report, notDone: fitInCookie(named, (notDone) => ({ ...report, notDone })) }
}

export function parseBulkReportFlash(word: Record<string, unknown>): BulkReport | undefined {
  const read = shape.safeParse(word)
  return read.success ? read.data : undefined
}
