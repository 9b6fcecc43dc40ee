import '#domain/fields/zod-jitless.ts'
import { z } from 'zod'
import type { Actor, ItemVersion } from '#domain/item-changes/item-writes.ts'
import { itemState, siteMinute, toItem } from '#domain/items/items.ts'
import { type ItemRef, itemKinds } from '#domain/kinds/kinds.ts'
import { storeErrorReason } from '#domain/ports/store.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'
import { newId } from '#lib/crypto/ids.ts'
import { type BulkAction, type BulkItemResult, type BulkPorts, runOnItem } from './run-on-item.ts'

const MOST_NAMED = 100
/** Undo never publishes, and what is purged is gone. */
const WITHOUT_UNDO: readonly BulkAction['to'][] = ['purge', 'unpublish', 'expire']

export const bulkReport = z.object({
  to: z.enum(['publish', 'unpublish', 'expire', 'category', 'delete', 'restore', 'purge', 'undelete', 'undo']),
  category: z.string().exactOptional(),
  done: z.number(),
  scheduled: z.number().exactOptional(),
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

export type BulkReport = z.infer<typeof bulkReport>

export type SkippedItem = BulkReport['notDone'][number]

/** One item's failure doesn't stop the others; a failing store does. */
export async function runBulkAction(
  services: BulkPorts,
  actor: Actor,
  { change, items, onProgress = () => {} }: { change: BulkAction; items: readonly ItemVersion[]; onProgress?: (done: number) => void },
): Promise<BulkReport> {
  // One time for the whole change, because Undo finds it by that.
  const started = services.now()
  const ports = { ...services, now: () => started }
  const together = { at: started.toISOString(), together: newId(started) }
  const report: BulkReport = {
    ...change,
    done: 0,
    already: 0,
    notDone: [],
    notDoneCount: 0,
    ...(WITHOUT_UNDO.includes(change.to) ? {} : { undo: together }),
  }
  for (const [at, item] of items.entries()) {
    try {
      await recordOutcome(services, report, { item, result: await runOnItem(ports, actor, item, { change, together }) })
    } catch (error) {
      return { ...report, failure: { reason: storeErrorReason(error), untouched: items.length - at } }
    }
    onProgress(at + 1)
    await yieldToEventLoop()
  }
  return report
}

export async function recordOutcome(
  services: BulkPorts,
  report: BulkReport,
  { item, result }: { item: ItemRef; result: BulkItemResult },
): Promise<void> {
  if (result.type === 'done' && report.to === 'publish' && (await isScheduled(services, item)))
    report.scheduled = (report.scheduled ?? 0) + 1
  if (result.type === 'done' || result.type === 'already') {
    report[result.type]++
    return
  }
  report.notDoneCount++
  if (report.notDone.length >= MOST_NAMED) return
  const { kind, id } = item
  const stored = await services.store.get(kind, id)
  const errors = result.type === 'unfinished' ? result.errors : []
  report.notDone.push({ kind, id, title: stored ? toItem(stored).title : '', why: result.type, errors })
}

async function isScheduled(services: BulkPorts, { kind, id }: ItemRef): Promise<boolean> {
  const stored = await services.store.get(kind, id)
  return stored !== undefined && itemState(toItem(stored), siteMinute(services)) === 'scheduled'
}
