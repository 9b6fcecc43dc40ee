import '#domain/no-eval.ts'
import { z } from 'zod'
import { itemKinds } from '#domain/items/kinds.ts'
import type { ManyReport } from '#domain/items/many/change-many.ts'

/** A cookie holds 4 KB, and base64 makes its text a third longer. */
const MOST_CHARACTERS = 2200

const shape = z.object({
  to: z.enum(['publish', 'unpublish', 'expire', 'category', 'delete', 'restore', 'undelete', 'undo']),
  category: z.string().optional(),
  done: z.number(),
  already: z.number(),
  notDone: z.array(
    z.object({
      kind: z.enum(itemKinds),
      id: z.string(),
      title: z.string(),
      why: z.enum(['changed', 'gone', 'unfinished']),
      faults: z.array(z.string()),
    }),
  ),
  notDoneCount: z.number(),
  undo: z.object({ at: z.string(), together: z.string() }).optional(),
  failure: z
    .object({ because: z.enum(['full', 'unwritable', 'moved', 'damaged', 'unreachable']), untouched: z.number().optional() })
    .optional(),
})

/** What the next page is told of a change of several items: as many names as a cookie holds, and how many there are. */
export function toldReport(report: ManyReport): ManyReport {
  const notDone: ManyReport['notDone'] = []
  for (const { title, ...one } of report.notDone) {
    const named = { ...one, title: title.slice(0, 100) }
    if (JSON.stringify([...notDone, named]).length > MOST_CHARACTERS) break
    notDone.push(named)
  }
  return { ...report, notDone }
}

export function readToldReport(word: Record<string, unknown>): ManyReport | undefined {
  const read = shape.safeParse(word)
  return read.success ? (read.data as ManyReport) : undefined
}
